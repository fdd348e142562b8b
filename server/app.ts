import express, { type Express } from 'express'
import type { Logger } from 'pino'
import type { EndpointRouter } from './http/endpoint-router.ts'
import { errorHandler } from './http/error-handler.ts'
import { type PageRouteParts, pageRoutes } from './http/page-routes.ts'
import { requestLog } from './http/request-id.ts'
import { compressAnswers, limitRate, limitUrl, type RateLimits, securityHeaders } from './http/security.ts'
import { staticClient } from './http/static-client.ts'

/** What the app is made of. */
export interface AppParts extends PageRouteParts {
  readonly log: Logger
  readonly endpoints: EndpointRouter
  readonly rateLimits: RateLimits
  /** Whether a token was good a moment ago: others share the limit of their address. */
  readonly isKnownToken: (token: string) => boolean
  /** Folder of the built client. */
  readonly clientDir: string
}

/** The routes in reading order: what every answer has, the calls, the client's files, what goes wrong. */
export function createApp(parts: AppParts): Express {
  const app = express()
  app.disable('x-powered-by')
  app.set('etag', false)
  app.set('query parser', 'simple')
  app.set('trust proxy', 'loopback')

  app.use(requestLog(parts.log))
  app.use(securityHeaders())
  app.use(limitUrl)
  app.use(compressAnswers())
  app.use('/api', limitRate(parts.rateLimits, parts.isKnownToken))
  app.use('/api', pageRoutes(parts))
  app.use('/api', parts.endpoints.handler)
  app.use(staticClient(parts.clientDir))
  app.use(errorHandler(parts.log))
  return app
}
