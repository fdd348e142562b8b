import type { ErrorRequestHandler } from 'express'
import type { Logger } from 'pino'
import { errorCode } from '../db/connect.ts'
import { AppError, badInput, tooLarge, unavailable } from '../errors.ts'
import { defaultMessage } from './default-messages.ts'
import { sendRefusal } from './envelope.ts'
import { requestIdOf } from './request-id.ts'

/**
 * The one handler at the edge: refusals become their envelope, anything else is logged whole and answered with
 * 500 and the request id. A stack trace never leaves the server.
 */
export function errorHandler(log: Logger): ErrorRequestHandler {
  return (error: unknown, req, res, _next) => {
    const requestId = requestIdOf(res)
    const refusal = toRefusal(error)
    const at = { requestId, method: req.method, path: req.originalUrl.split('?')[0] }
    if (refusal === undefined) log.error({ err: error, ...at }, '请求失败')
    // A value that only the database refused tells of a rule that should have caught it before.
    else if (ofDatabase(error) !== undefined) log.warn({ err: error, ...at }, refusal.message)
    if (res.headersSent) {
      res.destroy()
      return
    }
    sendRefusal(res, refusal ?? fault(requestId), requestId)
  }
}

const fault = (requestId: string) =>
  new AppError({ code: 'FAULT', status: 500, message: `${defaultMessage(500)}（请求号 ${requestId}）` })

/** The refusal that an error stands for, or nothing for a fault of ours. */
export function toRefusal(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error
  return ofBodyParser(error) ?? ofUpload(error) ?? ofDatabase(error)
}

/** Faults of Express's own readers carry a status and a type. */
function ofBodyParser(error: unknown): AppError | undefined {
  if (error instanceof Error && errorCode(error)?.startsWith('Z_')) return brokenBody()
  if (!(error instanceof Error) || !('type' in error)) return error instanceof URIError ? brokenAddress() : undefined
  switch (error.type) {
    case 'entity.parse.failed':
      return new AppError({ code: 'BROKEN_JSON', status: 400, message: '请求体不是有效的 JSON' })
    case 'entity.too.large':
      return new AppError({ code: 'TOO_LARGE', status: 413, message: '请求体过大' })
    case 'parameters.too.many':
      return new AppError({ code: 'TOO_LARGE', status: 413, message: '表单参数过多' })
    case 'encoding.unsupported':
    case 'charset.unsupported':
      return new AppError({ code: 'UNSUPPORTED', status: 415, message: '请求体的编码不受支持' })
    case 'request.aborted':
    case 'request.size.invalid':
      return brokenBody()
    default:
      return undefined
  }
}

const brokenBody = () => new AppError({ code: 'ABORTED', status: 400, message: '请求体不完整或压缩有误' })

const brokenAddress = () => badInput('path', '请求地址的编码有误')

function ofUpload(error: unknown): AppError | undefined {
  if (!(error instanceof Error) || error.name !== 'MulterError') return undefined
  if (errorCode(error) === 'LIMIT_FILE_SIZE') return tooLarge(uploadLimitMegabytes)
  return badInput('file', `上传的表单有误：${uploadFaults[errorCode(error) ?? ''] ?? '格式不正确'}`)
}

/** Largest upload in megabytes; images have a limit of their own in their forms. */
export const uploadLimitMegabytes = 200

const uploadFaults: Readonly<Record<string, string>> = {
  LIMIT_FILE_COUNT: '文件过多',
  LIMIT_UNEXPECTED_FILE: '出现了未约定的文件字段',
  LIMIT_FIELD_COUNT: '字段过多',
  LIMIT_FIELD_VALUE: '字段过长',
  LIMIT_FIELD_KEY: '字段名过长',
}

/** Class 22 of SQLSTATE is a value that the database cannot take: the caller's doing, whatever rule missed it. */
function ofDatabase(error: unknown): AppError | undefined {
  const code = errorCode(error) ?? ''
  if (/^22[0-9A-Z]{3}$/.test(code)) return badInput('value', '参数的值超出允许的范围或格式不正确')
  if (code === '53300' || code === '57P03' || code === 'ECONNREFUSED')
    return unavailable('数据库暂时不可用，请稍后重试')
  return undefined
}
