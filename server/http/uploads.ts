import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { unlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { Request, Response } from 'express'
import multer from 'multer'
import { errorCode } from '../db/connect.ts'
import { badInput } from '../errors.ts'
import { uploadLimitMegabytes } from './error-handler.ts'
import type { UploadedFile } from './service.ts'

/** What a multipart request held: its fields as text, its files spooled below the data folder. */
export interface Multipart {
  readonly fields: Readonly<Record<string, unknown>>
  readonly files: readonly UploadedFile[]
  /** Removes the spooled files that the service did not move away. */
  clear(): Promise<void>
}

/** A reader of multipart requests. Files over 200 MB, more than 20 files and more than 200 fields are refused. */
export function multipartReader(dataDir: string): (req: Request, res: Response) => Promise<Multipart> {
  const folder = join(dataDir, 'spool')
  mkdirSync(folder, { recursive: true })
  const upload = multer({
    storage: multer.diskStorage({
      destination: folder,
      filename: (_req, _file, done) => done(null, `${Date.now()}-${randomBytes(8).toString('hex')}`),
    }),
    limits: { fileSize: uploadLimitMegabytes * 1024 * 1024, files: 20, fields: 200, fieldSize: 1024 * 1024 },
  }).any()
  return async (req, res) => {
    await new Promise<void>((resolve, reject) => {
      upload(req, res, (error: unknown) => (error ? reject(ofForm(error)) : resolve()))
    })
    const taken = Array.isArray(req.files) ? req.files : []
    const files = taken.map((file) => ({
      field: file.fieldname,
      // Browsers send UTF-8 names, which the reader takes for Latin-1.
      fileName: Buffer.from(file.originalname, 'latin1').toString('utf8'),
      contentType: file.mimetype,
      sizeBytes: file.size,
      path: file.path,
    }))
    return {
      fields: { ...req.body },
      files,
      clear: async () => {
        await Promise.all(files.map((file) => unlink(file.path).catch(() => undefined)))
      },
    }
  }
}

/** Faults of the form itself (boundary, headers of a part, an early end) come without a code; those of the disk have one. */
const ofForm = (error: unknown): unknown =>
  errorCode(error) === undefined ? badInput('file', '上传的表单有误：格式不正确') : error
