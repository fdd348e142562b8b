import type { ClientEndpoint } from '../../schemas/index.ts'
import { ApiError } from './api-error.ts'
import { fillPath, toFormBody, toMultipartBody, toQuery } from './encode.ts'

/** Envelope of every answer but downloads; code 200 means success. */
export interface Envelope<T = unknown> {
  readonly code: number
  readonly msg: string
  readonly data: T
  readonly requestId?: string
}

/** A downloaded file. */
export interface Downloaded {
  readonly blob: Blob
  /** Name from the answer's head; empty where it gives none. */
  readonly fileName: string
}

/** How one call is made. */
export interface CallOptions {
  /** Ends the call; it then rejects with the signal's reason and shows nothing. */
  readonly signal?: AbortSignal
  /** Shows no message when the code is not 200. */
  readonly silent?: boolean
  /** Longest wait in seconds; then 408. */
  readonly timeoutSeconds?: number
  /** Sent beside the token. */
  readonly headers?: Readonly<Record<string, string>>
}

type Params = Readonly<Record<string, unknown>>

/**
 * The only fetch of the app: the six helper kinds of specification section 7, and `call` over an endpoint document.
 *
 * Every request carries the header `token` from the stored check token, and credentials. A code that is not 200 shows a
 * message (section 8). The JSON and form helpers reject then; the others give the envelope. `call` always rejects.
 */
export interface ApiClient {
  get(path: string, query?: Params, options?: CallOptions): Promise<Envelope>
  download(path: string, query?: Params, options?: CallOptions): Promise<Downloaded>
  postJson(path: string, body?: Params, options?: CallOptions): Promise<Envelope>
  /** As `postJson`, by PUT. */
  putJson(path: string, body?: Params, options?: CallOptions): Promise<Envelope>
  postForm(path: string, body?: Params, options?: CallOptions): Promise<Envelope>
  postMultipart(path: string, body?: Params, options?: CallOptions): Promise<Envelope>
  delete(path: string, query?: Params, options?: CallOptions): Promise<Envelope>
  /** Gives the `data` part; rejects with `ApiError`. */
  call(endpoint: ClientEndpoint, params?: Params, options?: CallOptions): Promise<unknown>
  /** A download over an endpoint document. */
  callDownload(endpoint: ClientEndpoint, params?: Params, options?: CallOptions): Promise<Downloaded>
}

/** What the request layer needs of the app. */
export interface ApiParts {
  readonly fetch: typeof fetch
  /** The stored check token; empty for none. */
  token(): string
  /** Default texts by code (specification section 8). */
  readonly errors: Readonly<Record<string, string>>
  /** Messages that end the session (specification section 8). */
  readonly sessionLost: readonly string[]
  /** Shows the message of a refusal: centred, closable, in the place of an earlier one. */
  showError(text: string): void
  onSessionLost(): void
}

interface Sending {
  readonly method: string
  readonly url: string
  readonly body?: BodyInit
  readonly contentType?: string
  readonly options: CallOptions
}

/** A request layer over a `fetch` that is handed in. */
export function createApiClient(parts: ApiParts): ApiClient {
  const textOf = (code: number, msg: unknown) =>
    typeof msg === 'string' && msg !== '' ? msg : (parts.errors[String(code)] ?? parts.errors['500'] ?? `错误 ${code}`)

  const refuse = (error: ApiError, options: CallOptions) => {
    if (parts.sessionLost.includes(error.message)) parts.onSessionLost()
    if (!options.silent) parts.showError(error.message)
  }

  const send = async ({ method, url, body, contentType, options }: Sending): Promise<Response> => {
    const timeout = options.timeoutSeconds ? AbortSignal.timeout(options.timeoutSeconds * 1000) : undefined
    const signals = [options.signal, timeout].filter((signal) => signal !== undefined)
    const headers: Record<string, string> = { ...options.headers, token: parts.token() }
    if (contentType) headers['content-type'] = contentType
    try {
      return await parts.fetch(url, {
        method,
        headers,
        body,
        credentials: 'include',
        signal: signals.length > 0 ? AbortSignal.any(signals) : undefined,
      })
    } catch (fault) {
      if (options.signal?.aborted) throw fault
      const code = timeout?.aborted ? 408 : 502
      const error = new ApiError(code, textOf(code, undefined))
      refuse(error, options)
      throw error
    }
  }

  const readEnvelope = async (response: Response): Promise<Envelope> => {
    const requestId = response.headers.get('x-request-id') ?? undefined
    const body: unknown = await response.json().catch(() => null)
    if (typeof body === 'object' && body !== null && typeof (body as { code?: unknown }).code === 'number') {
      const { code, msg, data } = body as { code: number; msg?: unknown; data?: unknown }
      return { code, msg: code === 200 ? String(msg ?? '') : textOf(code, msg), data, requestId }
    }
    const code = response.ok ? 500 : response.status
    return { code, msg: textOf(code, undefined), data: null, requestId }
  }

  const exchange = async (sending: Sending, rejects: boolean): Promise<Envelope> => {
    const envelope = await readEnvelope(await send(sending))
    if (envelope.code === 200) return envelope
    const error = new ApiError(envelope.code, envelope.msg, envelope.requestId, envelope.data)
    refuse(error, sending.options)
    if (rejects) throw error
    return envelope
  }

  const json = (method: string, url: string, body: Params, options: CallOptions) =>
    exchange({ method, url, body: JSON.stringify(body), contentType: 'application/json', options }, true)
  const form = (method: string, url: string, body: Params, options: CallOptions) =>
    exchange({ method, url, body: toFormBody(body), contentType: 'application/x-www-form-urlencoded', options }, true)
  const multipart = (method: string, url: string, body: Params, options: CallOptions) =>
    exchange({ method, url, body: toMultipartBody(body), options }, false)
  const query = (method: string, url: string, params: Params, options: CallOptions) =>
    exchange({ method, url: url + toQuery(params), options }, false)

  const fetchFile = async (url: string, options: CallOptions, body?: Params): Promise<Downloaded> => {
    const response = await send(
      body
        ? { method: 'POST', url, body: JSON.stringify(body), contentType: 'application/json', options }
        : { method: 'GET', url, options },
    )
    const isEnvelope = (response.headers.get('content-type') ?? '').includes('application/json')
    if (!response.ok || (isEnvelope && !response.headers.has('content-disposition'))) {
      const envelope = await readEnvelope(response)
      const error = new ApiError(envelope.code, envelope.msg, envelope.requestId, envelope.data)
      refuse(error, options)
      throw error
    }
    return { blob: await response.blob(), fileName: fileNameOf(response.headers.get('content-disposition')) }
  }

  const exchangeEndpoint = (endpoint: ClientEndpoint, params: Params, options: CallOptions): Promise<Envelope> => {
    const { url, rest } = fillPath(endpoint.path, params)
    if (endpoint.encoding === 'multipart') return multipart(endpoint.method, url, rest, options)
    if (endpoint.encoding === 'form') return form(endpoint.method, url, rest, options)
    if (endpoint.encoding === 'json' && endpoint.method !== 'GET') return json(endpoint.method, url, rest, options)
    return query(endpoint.method, url, rest, options)
  }

  return {
    get: (path, params = {}, options = {}) => query('GET', path, params, options),
    delete: (path, params = {}, options = {}) => query('DELETE', path, params, options),
    download: (path, params = {}, options = {}) => fetchFile(path + toQuery(params), options),
    postJson: (path, body = {}, options = {}) => json('POST', path, body, options),
    putJson: (path, body = {}, options = {}) => json('PUT', path, body, options),
    postForm: (path, body = {}, options = {}) => form('POST', path, body, options),
    postMultipart: (path, body = {}, options = {}) => multipart('POST', path, body, options),
    async call(endpoint, params = {}, options = {}) {
      const envelope = await exchangeEndpoint(endpoint, params, { timeoutSeconds: endpoint.timeoutSeconds, ...options })
      if (envelope.code !== 200) throw new ApiError(envelope.code, envelope.msg, envelope.requestId, envelope.data)
      return envelope.data
    },
    callDownload(endpoint, params = {}, options = {}) {
      const { url, rest } = fillPath(endpoint.path, params)
      return endpoint.method === 'GET' ? fetchFile(url + toQuery(rest), options) : fetchFile(url, options, rest)
    },
  }
}

/** File name of a `content-disposition` head; the UTF-8 form (`filename*`) goes first. */
export function fileNameOf(disposition: string | null): string {
  const encoded = disposition?.match(/filename\*=(?:UTF-8'')?([^;]+)/i)?.[1]
  if (encoded) return decodeURIComponent(encoded.trim())
  return disposition?.match(/filename="?([^";]+)"?/i)?.[1]?.trim() ?? ''
}
