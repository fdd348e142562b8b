import type { Readable } from 'node:stream'

/** Who calls: made once per request from the token, and handed to every service. */
export interface Caller {
  readonly userId: number
  readonly userName: string
  /** What people call the caller; absent for the server's own calls. */
  readonly name?: string
  /** True only for the user named admin (specification, section 6). */
  readonly isAdmin: boolean
  /** Access codes of the caller's roles, such as `meter.read`. */
  readonly access: ReadonlySet<string>
  /** Projects whose rows the caller may read and write; `all` knows no bound. */
  readonly projectIds: readonly number[] | 'all'
  /** The sign-in that the call's token belongs to; absent for calls without one and for the server's own. */
  readonly sessionId?: number
}

/** What people call a caller: the name, or the account where there is none. */
export const nameOf = ({ name, userName }: Pick<Caller, 'name' | 'userName'>): string => name || userName

/** A file that came with a multipart request, kept in memory or spooled to `path`. */
export interface UploadedFile {
  /** Name of the form field. */
  readonly field: string
  /** Name that the user's file had. */
  readonly fileName: string
  readonly contentType: string
  readonly sizeBytes: number
  /** Where the spooled file lies; deleted after the answer is sent. */
  readonly path: string
}

/** One call of one endpoint, its parameters already validated by the endpoint's request schema. */
export interface ServiceCall {
  readonly params: Readonly<Record<string, unknown>>
  readonly caller: Caller
  readonly requestId: string
  readonly ip: string
  /** Header `Idempotency-Key`: the caller's own name for this call, the same when it is sent again. */
  readonly idempotencyKey?: string
  readonly files?: readonly UploadedFile[]
}

/** Answers a call with the `data` part of the envelope, or with a `Download`; refuses by throwing `AppError`. */
export type Service = (call: ServiceCall) => Promise<unknown>

/** Services by the name that documents use in `serve.service`, such as `analysis.usage`. */
export type ServiceTable = Readonly<Record<string, Service>>

/** A file to be sent instead of the envelope. */
export class Download {
  constructor(
    readonly fileName: string,
    readonly contentType: string,
    readonly body: Buffer | Readable,
  ) {}
}

/** Marks the services of one part, so that the compiler knows each name and none is lost when tables are merged. */
export function serviceTable<T extends ServiceTable>(table: T): T {
  return table
}
