import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import express from 'express'
import { expect, test } from 'vitest'
import { staticClient } from './static-client.ts'

test('a page of its own and its icon are there, a file that is not is told so', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'client-'))
  copyFileSync('runtime/index.html', join(folder, 'index.html'))
  const server = express().use(staticClient(folder)).listen(0)
  const ask = (path: string) => fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`)
  const icon = await ask('/favicon.ico')
  expect(icon.status).toBe(200)
  expect(icon.headers.get('content-type')).toContain('image/svg+xml')
  expect(await icon.text()).toMatch(/^<svg xmlns='http:\/\/www\.w3\.org\/2000\/svg'/)
  expect((await ask('/meterParameter')).headers.get('content-type')).toContain('text/html')
  expect((await ask('/other.png')).status).toBe(404)
  server.close()
  rmSync(folder, { recursive: true })
})
