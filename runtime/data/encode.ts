type Params = Readonly<Record<string, unknown>>

const isSent = (value: unknown) => value !== undefined && value !== null && value !== ''

/** Text of one value in a query or form: lists as a comma list, objects as JSON. */
function toText(value: unknown): string {
  if (Array.isArray(value)) return value.map(toText).join(',')
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)
}

function pairs(params: Params): [string, string][] {
  return Object.entries(params)
    .filter(([, value]) => isSent(value) && !(Array.isArray(value) && value.length === 0))
    .map(([name, value]) => [name, toText(value)])
}

/** `?a=1&b=2`, or nothing where there is nothing to send. Empty values are left out. */
export function toQuery(params: Params): string {
  const text = new URLSearchParams(pairs(params)).toString()
  return text === '' ? '' : `?${text}`
}

/** Body of a url-encoded form. */
export function toFormBody(params: Params): URLSearchParams {
  return new URLSearchParams(pairs(params))
}

/** Body of a multipart form; files and lists of files as they are. */
export function toMultipartBody(params: Params): FormData {
  const body = new FormData()
  for (const [name, value] of Object.entries(params)) {
    const files = (Array.isArray(value) ? value : [value]).filter((element) => element instanceof Blob)
    if (files.length > 0) for (const file of files) body.append(name, file, file instanceof File ? file.name : name)
    else if (isSent(value)) body.append(name, toText(value))
  }
  return body
}

/** A path with its `{names}` filled, and the parameters that are left over. Throws where one is missing. */
export function fillPath(path: string, params: Params): { readonly url: string; readonly rest: Params } {
  const rest: Record<string, unknown> = { ...params }
  const url = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    if (!isSent(value)) throw new Error(`调用 ${path} 缺少参数 ${name}`)
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  return { url, rest }
}
