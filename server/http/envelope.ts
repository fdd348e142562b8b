import type { Response } from 'express'
import { AppError } from '../errors.ts'
import { defaultMessage } from './default-messages.ts'

/** What every answer but a download looks like; the HTTP status equals `code` (architecture section 5). */
export interface Envelope {
  readonly code: number
  readonly msg: string
  readonly data: unknown
}

/** Answers 200 with `data`; `undefined` becomes null, so that the key is always there. */
export function sendData(res: Response, data: unknown): void {
  const envelope: Envelope = { code: 200, msg: '成功', data: data ?? null }
  res.status(200).json(envelope)
}

/** Answers with a refusal: its status, its sentence or the default text, and its details under `data`. */
export function sendRefusal(res: Response, refusal: AppError, requestId: string): void {
  const { status, message, details } = refusal
  if (typeof details.retryAfterSeconds === 'number') res.set('retry-after', String(details.retryAfterSeconds))
  if (Array.isArray(details.allowed)) res.set('allow', details.allowed.join(', '))
  res.status(status).json({
    code: status,
    msg: message || defaultMessage(status),
    data: { reason: refusal.code, requestId, ...details },
  })
}

/** 404 for an address that no endpoint has, with the text of the catalogue. */
export const unknownAddress = () => new AppError({ code: 'UNKNOWN_ADDRESS', status: 404, message: defaultMessage(404) })

/** 405 for an address that is there, but with other methods. */
export const wrongMethod = (allowed: readonly string[]) =>
  new AppError({
    code: 'WRONG_METHOD',
    status: 405,
    message: `此地址只接受 ${allowed.join('、')} 请求`,
    details: { allowed },
  })

/** 504: the endpoint did not answer within its own limit. */
export const timedOut = (seconds: number) =>
  new AppError({
    code: 'TIMED_OUT',
    status: 504,
    message: `${defaultMessage(504)}：处理超过 ${seconds} 秒`,
    details: { seconds },
  })
