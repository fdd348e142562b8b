import { randomBytes } from 'node:crypto'
import type { RequestHandler, Response } from 'express'
import type { Logger } from 'pino'

const key = 'requestId'

/** Gives each request an id (header `x-request-id`) and logs its end; `/api/health` only at debug. */
export function requestLog(log: Logger): RequestHandler {
  return (req, res, next) => {
    const startedMs = performance.now()
    const requestId = randomBytes(8).toString('hex')
    res.locals[key] = requestId
    res.set('x-request-id', requestId)
    res.on('close', () => {
      const durationMs = Math.round(performance.now() - startedMs)
      const line = { requestId, method: req.method, path: req.path, status: res.statusCode, durationMs, ip: req.ip }
      if (!req.path.startsWith('/api/') || req.path === '/api/health') log.debug(line)
      else log.info(line)
    })
    next()
  }
}

/** The id that `requestLog` gave to the request of this answer. */
export function requestIdOf(res: Response): string {
  const id: unknown = res.locals[key]
  return typeof id === 'string' ? id : '-'
}
