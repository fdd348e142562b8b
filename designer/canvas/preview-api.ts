import { ApiError, type ShellRuntime } from '../../runtime/index.ts'
import type { ClientEndpoint, PageSlice } from '../../schemas/index.ts'

/**
 * The request layer of a page on the canvas: it asks for data as the real page does, and sends nothing that a step of
 * an action would send, but says what it would have been. `as` is whose eyes it is looked at with (header `preview-as`),
 * empty for one's own; `asked` counts.
 */
export function previewApi(
  { api, toaster }: Pick<ShellRuntime, 'api' | 'toaster'>,
  slice: () => PageSlice,
  { as, asked }: { readonly as: string; readonly asked: { count: number } },
): ShellRuntime['api'] {
  const headers: Record<string, string> = as === '' ? {} : { 'preview-as': as }
  const refuse = async (endpoint: ClientEndpoint): Promise<never> => {
    const text = `预览不发送数据：此处将调用“${endpoint.title ?? endpoint.id}”（${endpoint.method} ${endpoint.path}）`
    toaster.show(text, { type: 'info' })
    throw new ApiError(403, text)
  }
  const asksOnly = (endpoint: ClientEndpoint) => {
    if (endpoint.method === 'GET') return true
    const { page, entities } = slice()
    const asked = Object.values(page.data ?? {}).some((source) => source.endpoint === endpoint.id)
    const gives = Object.values(entities).some(({ optionsBy, treeBy }) => [optionsBy, treeBy].includes(endpoint.id))
    return asked || gives
  }
  return {
    ...api,
    call(endpoint, params, options) {
      if (!asksOnly(endpoint)) return refuse(endpoint)
      asked.count += 1
      return api.call(endpoint, params, { ...options, silent: true, headers })
    },
    callDownload: refuse,
  }
}
