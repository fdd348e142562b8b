/** Everything that the wire and the log need to know of a refusal. */
export interface Refusal {
  /** Stable name of the refusal, such as `STALE_VERSION`: what tests and clients branch on. */
  readonly code: string
  /** HTTP status, equal to `code` of the envelope (architecture, section 5). */
  readonly status: number
  /** One Chinese sentence that the user can act on. */
  readonly message: string
  /** Data of the refusal, safe to send: field names, versions, counts. Never secrets or stack traces. */
  readonly details?: Readonly<Record<string, unknown>>
}

/** A refusal thrown by name; the error handler at the edge turns it into the envelope. Anything else is a fault. */
export class AppError extends Error implements Refusal {
  readonly code: string
  readonly status: number
  readonly details: Readonly<Record<string, unknown>>

  constructor(refusal: Refusal, options?: ErrorOptions) {
    super(refusal.message, options)
    this.name = 'AppError'
    this.code = refusal.code
    this.status = refusal.status
    this.details = refusal.details ?? {}
  }
}

/** One field of an input and what is wrong with it, in Chinese. */
export interface FieldFault {
  /** JSON name of the field, dotted where nested: `windows.0.from`. */
  readonly field: string
  readonly message: string
}

/** 400 for one field. `message` is the whole sentence shown to the user, the field's title included. */
export const badInput = (field: string, message: string) =>
  new AppError({ code: 'BAD_INPUT', status: 400, message, details: { fields: [{ field, message }] } })

/** 400 for several fields at once: the sentences are joined, the fields stand in `details.fields`. */
export const badFields = (fields: readonly FieldFault[]) =>
  new AppError({
    code: 'BAD_INPUT',
    status: 400,
    message: fields.map((fault) => fault.message).join('；') || '请求错误',
    details: { fields },
  })

/** 401: no token, or one that is unknown, expired or revoked. The wording ends the session in the client (spec 8). */
export const notSignedIn = (message = '用户未登录或会话已过期') =>
  new AppError({ code: 'NOT_SIGNED_IN', status: 401, message })

/** 403: signed in, but without the right, or outside the project scope. `what` says what was refused. */
export const forbidden = (message = '拒绝访问：没有此操作的权限', details: Record<string, unknown> = {}) =>
  new AppError({ code: 'FORBIDDEN', status: 403, message, details })

/** 404: the thing asked for is not there, or not visible to the caller (the two are not told apart). */
export const notFound = (what: string, details: Record<string, unknown> = {}) =>
  new AppError({ code: 'NOT_FOUND', status: 404, message: `${what}不存在或已被删除`, details })

/** 409: the row was changed by somebody else since it was read. */
export const staleVersion = (at: { what: string; id: number | string; baseVersion: number; currentVersion: number }) =>
  new AppError({
    code: 'STALE_VERSION',
    status: 409,
    message: `${at.what}已被他人修改（您编辑的是第 ${at.baseVersion} 版，当前为第 ${at.currentVersion} 版），请刷新后重试`,
    details: at,
  })

/** What still refers to a row: the entity's title, how many rows, and the labels of the first few. */
export interface Referrer {
  readonly entity: string
  readonly title: string
  readonly count: number
  readonly labels: readonly string[]
}

/** 409: a row cannot be deleted while others refer to it; says which, how many, and names the first ones. */
export const stillReferenced = (what: string, referrers: readonly Referrer[]) =>
  new AppError({
    code: 'STILL_REFERENCED',
    status: 409,
    message: `${what}仍被引用，不能删除：${referrers
      .map((r) => `${r.title} ${r.count} 条（${r.labels.join('、')}${r.count > r.labels.length ? ' 等' : ''}）`)
      .join('；')}`,
    details: { referrers },
  })

/** 409 of any other kind: the request is well formed but at odds with what is stored. */
export const conflict = (message: string, details: Record<string, unknown> = {}) =>
  new AppError({ code: 'CONFLICT', status: 409, message, details })

/** 429: too many requests; `retryAfterSeconds` goes into the header of the same name. */
export const tooMany = (message: string, retryAfterSeconds: number) =>
  new AppError({ code: 'TOO_MANY', status: 429, message, details: { retryAfterSeconds } })

/** 423-like sign-in lock, answered as 403 with the minutes that remain. */
export const locked = (minutes: number) =>
  new AppError({
    code: 'LOCKED',
    status: 403,
    message: `登录失败次数过多，账号已锁定，请 ${minutes} 分钟后再试`,
    details: { minutes },
  })

/** 413: an upload over the limit, in megabytes. */
export const tooLarge = (limitMegabytes: number) =>
  new AppError({
    code: 'TOO_LARGE',
    status: 413,
    message: `上传的文件超过 ${limitMegabytes} MB`,
    details: { limitMegabytes },
  })

/** 503: a part that the request needs is not there at the moment. */
export const unavailable = (message = '服务不可用') => new AppError({ code: 'UNAVAILABLE', status: 503, message })
