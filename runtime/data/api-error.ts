/** An answer whose code is not 200, or none at all (502, 408). The message is what the user reads. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** Code of the envelope; the HTTP status where the answer was no envelope. */
  readonly code: number
  /** Number under which the server logged the request; shown so that it can be copied. */
  readonly requestId: string | undefined
  /** `data` part of the answer, e.g. the faults of fields. */
  readonly data: unknown

  constructor(code: number, message: string, requestId?: string, data?: unknown) {
    super(message)
    this.code = code
    this.requestId = requestId
    this.data = data
  }
}
