import { ApiError, type ShellRuntime } from '../../runtime/index.ts'
import type { ClientEndpoint, PageSlice } from '../../schemas/index.ts'

/** What a page on the canvas asked so far. */
export interface Asked {
  count: number
  /** `data` part of the last answer by endpoint id. */
  readonly answers: Map<string, unknown>
}

/** Recorded answers by endpoint id. */
export type Replay = Readonly<Record<string, unknown>>

interface PreviewOptions {
  /** Whose eyes it is looked at with: header `preview-as`, empty for one's own. */
  readonly as: string
  readonly asked: Asked
  /** Answers instead of those of the server. */
  readonly replay: Replay | undefined
}

/**
 * The request layer of a page on the canvas: it asks for data as the real page does, and sends nothing that a step of
 * an action would send, but says what it would have been.
 */
export function previewApi(
  { api, toaster }: Pick<ShellRuntime, 'api' | 'toaster'>,
  slice: () => PageSlice,
  { as, asked, replay }: PreviewOptions,
): ShellRuntime['api'] {
  const headers: Record<string, string> = as === '' ? {} : { 'preview-as': as }
  const refuse = async (endpoint: ClientEndpoint): Promise<never> => {
    const text = `预览不发送数据：此处将调用“${endpoint.title ?? endpoint.id}”（${endpoint.method} ${endpoint.path}）`
    toaster.show(text, { type: 'info' })
    throw new ApiError(403, text)
  }
  const asksOnly = (endpoint: ClientEndpoint) => {
    if (endpoint.writes !== true) return true
    const { page, entities } = slice()
    const asked = Object.values(page.data ?? {}).some((source) => source.endpoint === endpoint.id)
    const gives = Object.values(entities).some(({ optionsBy, treeBy }) => [optionsBy, treeBy].includes(endpoint.id))
    return asked || gives
  }
  return {
    ...api,
    async call(endpoint, params, options) {
      if (!asksOnly(endpoint)) return refuse(endpoint)
      asked.count += 1
      if (replay) {
        if (Object.hasOwn(replay, endpoint.id)) return replay[endpoint.id]
        throw new ApiError(404, `录制的数据中没有“${endpoint.title ?? endpoint.id}”的应答`)
      }
      const data = await api.call(endpoint, params, { ...options, silent: true, headers })
      asked.answers.set(endpoint.id, data)
      return data
    },
    callDownload: refuse,
  }
}
