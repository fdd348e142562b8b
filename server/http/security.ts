import compression from 'compression'
import type { Request, RequestHandler } from 'express'
import { rateLimit } from 'express-rate-limit'
import helmet from 'helmet'
import { AppError, tooMany } from '../errors.ts'

/** Headers of every answer. Scripts come from our own files only, without eval; arco needs inline styles. */
export function securityHeaders(): RequestHandler {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", 'ws:', 'wss:'],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: false,
    xFrameOptions: { action: 'sameorigin' },
    referrerPolicy: { policy: 'same-origin' },
  })
}

/** Compresses what is worth it; downloads that are compressed already stay as they are. */
export const compressAnswers = (): RequestHandler => compression({ threshold: 2048, level: 5 })

const longestUrl = 8192

/** 414 for addresses over 8 KB, with a message; the parser itself only refuses headers over 128 KB. */
export const limitUrl: RequestHandler = (req, _res, next) => {
  if (req.originalUrl.length <= longestUrl) return next()
  next(new AppError({ code: 'URL_TOO_LONG', status: 414, message: `请求地址过长，最多 ${longestUrl} 个字符` }))
}

/** Calls that one token, or one address without a token, may make in ten seconds. */
export interface RateLimits {
  readonly signedIn: number
  readonly anonymous: number
}

/** 200 calls a second signed in (architecture section 5 promises 100), 30 without a token. */
export const usualRateLimits: RateLimits = { signedIn: 2000, anonymous: 300 }

/**
 * Refuses with 429 beyond the limits, counted over ten seconds per token, or per address where the token is none that
 * is known to be good: inventing tokens gains nothing.
 */
export function limitRate(limits: RateLimits, isKnownToken: (token: string) => boolean): RequestHandler {
  const tokenOf = ({ headers: { token } }: Request) =>
    typeof token === 'string' && isKnownToken(token) ? token : undefined
  return rateLimit({
    windowMs: 10_000,
    limit: (req) => (tokenOf(req) === undefined ? limits.anonymous : limits.signedIn),
    keyGenerator: (req) => tokenOf(req) ?? `address ${req.ip}`,
    standardHeaders: 'draft-8',
    legacyHeaders: false,
    validate: false,
    handler: (_req, _res, next) => next(tooMany('请求过于频繁，请稍后再试', 10)),
  })
}
