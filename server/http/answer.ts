import { pipeline } from 'node:stream/promises'
import type { Request, Response } from 'express'
import { sendData } from './envelope.ts'
import { Download } from './service.ts'
import { Tagged } from './tagged.ts'

/** Sends what a service gave: a download as a file of that name, anything else in the envelope. */
export async function sendAnswer(req: Request, res: Response, answer: unknown): Promise<void> {
  if (answer instanceof Tagged) sendTagged(req, res, answer)
  else if (answer instanceof Download) await sendDownload(res, answer)
  else sendData(res, answer)
}

function sendTagged(req: Request, res: Response, answer: Tagged): void {
  res.set({ etag: answer.etag, 'cache-control': 'private, no-cache' })
  if (req.headers['if-none-match']?.includes(answer.etag)) res.status(304).end()
  else res.status(200).type('json').send(answer.json)
}

async function sendDownload(res: Response, answer: Download): Promise<void> {
  res.status(200)
  res.set('content-type', answer.contentType)
  res.set('content-disposition', contentDisposition(answer.fileName))
  res.set('cache-control', 'no-store')
  if (Buffer.isBuffer(answer.body)) {
    res.end(answer.body)
    return
  }
  await pipeline(answer.body, res)
}

/** Names in Chinese survive only in the extended form; the plain one is for old clients. */
function contentDisposition(fileName: string): string {
  const plain = fileName.replace(/[^\x20-\x7e]/g, '_').replace(/["\\]/g, '_')
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(fileName)}`
}
