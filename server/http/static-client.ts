import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import express, { Router } from 'express'

const year = 31_536_000

/**
 * The built client: files with a hash in their name for a year, `index.html` (never cached) for every page address,
 * unknown ones included, since the client itself goes to /404. Without a build, a sentence that says so. What has no head
 * to name an icon in (an answer of the API, a picture) gets that of `index.html`, which browsers ask for by themselves.
 */
export function staticClient(folder: string): Router {
  const router = Router()
  const index = join(folder, 'index.html')
  router.use(
    express.static(folder, {
      index: false,
      setHeaders(res, path) {
        const isHashed = /[.-][0-9a-f]{8,}\.[a-z0-9.]+$/.test(path)
        res.set('cache-control', isHashed ? `public, max-age=${year}, immutable` : 'no-cache')
      },
    }),
  )
  router.get('/favicon.ico', (_req, res, next) => {
    const icon = existsSync(index) ? iconIn(readFileSync(index, 'utf8')) : undefined
    if (icon === undefined) return next()
    res.set('cache-control', 'public, max-age=86400').type('image/svg+xml').send(icon)
  })
  router.get('/{*path}', (req, res, next) => {
    if (/\.(js|css|map|json|png|svg|ico|woff2?)$/.test(req.path)) return next()
    if (!existsSync(index)) {
      res.status(503).type('text/plain; charset=utf-8').send('客户端尚未构建，请先运行 npm run build')
      return
    }
    res.set('cache-control', 'no-cache').sendFile(index)
  })
  router.use((_req, res) => {
    res.status(404).type('text/plain; charset=utf-8').send('请求地址出错')
  })
  return router
}

/** The icon that a page holds in its head, as SVG; undefined where it holds none. */
function iconIn(html: string): string | undefined {
  const [, data] = /<link rel="icon" href="data:image\/svg\+xml,([^"]+)"/.exec(html) ?? []
  return data === undefined ? undefined : decodeURIComponent(data)
}
