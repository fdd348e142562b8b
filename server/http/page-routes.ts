import { type Request, Router } from 'express'
import { AppError, unavailable } from '../errors.ts'
import { docsPage } from '../openapi/docs-page.ts'
import type { Json } from '../openapi/openapi.ts'
import { sendData } from './envelope.ts'

/** How the server is: what `GET /api/health` answers with. */
export interface Health {
  readonly isReady: boolean
  readonly store: 'ready' | 'silent'
  /** Only where demo data were asked for. */
  readonly demo: 'ready' | 'making' | 'failed' | 'off'
  readonly revision: string
  readonly uptimeSeconds: number
}

/** What the platform's own pages are handed. */
export interface PageRouteParts {
  readonly health: () => Promise<Health>
  /** The OpenAPI document of this moment; with examples of rows only where the token may see them. */
  readonly openApi: (token: string | undefined) => Promise<Json>
  /** Text of a module of form validators. */
  readonly validators: (hash: string) => Promise<string | undefined>
}

/** Addresses that are no endpoints of documents: health, OpenAPI, its page, and modules of form validators. */
export function pageRoutes(parts: PageRouteParts): Router {
  const router = Router()
  router.get('/health', async (_req, res) => {
    const health = await parts.health()
    res.set('cache-control', 'no-store')
    if (!health.isReady) throw notReady(health)
    sendData(res, health)
  })
  router.get('/openapi.json', async (req, res) => {
    res.set('cache-control', 'no-store').json(await parts.openApi(tokenOf(req)))
  })
  router.get('/docs', async (req, res) => {
    res
      .set('cache-control', 'no-store')
      .type('html')
      .send(docsPage(await parts.openApi(tokenOf(req))))
  })
  router.get('/documents/validators/:file', async (req, res) => {
    const hash = /^([0-9a-f]{24})\.js$/.exec(req.params.file)?.[1]
    const text = hash === undefined ? undefined : await parts.validators(hash)
    if (text === undefined)
      throw new AppError({ code: 'NOT_FOUND', status: 404, message: '表单校验模块不存在，请刷新页面' })
    res.set('cache-control', 'public, max-age=31536000, immutable').type('text/javascript').send(text)
  })
  return router
}

const tokenOf = ({ headers: { token } }: Request) => (typeof token === 'string' ? token : undefined)

function notReady(health: Health): AppError {
  const { status, code } = unavailable()
  const message = health.store === 'silent' ? '服务不可用：数据库没有应答' : '服务不可用：演示数据正在生成'
  return new AppError({ code, status, message, details: { ...health } })
}
