import express, { type Request, type RequestHandler, type Response } from 'express'
import type { EndpointModel } from '../../schemas/index.ts'
import { badInput } from '../errors.ts'
import { checkBorder } from './border-rules.ts'
import { coerceTexts } from './coerce.ts'
import type { UploadedFile } from './service.ts'
import { type Multipart, multipartReader } from './uploads.ts'

/** All parameters of one call, not yet held against its schema. */
export interface Parameters {
  readonly values: Record<string, unknown>
  readonly files: readonly UploadedFile[]
  clear(): Promise<void>
}

/** Reads the parameters of a request as its endpoint's encoding says. */
export type ParameterReader = (
  endpoint: EndpointModel,
  path: Readonly<Record<string, string>>,
  req: Request,
  res: Response,
) => Promise<Parameters>

const nothingToClear = async () => undefined

/**
 * A reader for every encoding. JSON bodies (2 MB at most) are taken as they are; values of query, path and form are
 * text and are turned into the types that the schema asks for. Path parameters win over all others.
 */
export function parameterReader(dataDir: string): ParameterReader {
  const json = express.json({ limit: '2mb', strict: false })
  const form = express.urlencoded({ extended: false, limit: '2mb', parameterLimit: 2000 })
  const multipart = multipartReader(dataDir)
  return async (endpoint, path, req, res) => {
    const body = await readBody(endpoint, req, res, { json, form, multipart })
    const texts = { ...queryOf(endpoint, req), ...body.texts, ...path }
    const values = { ...body.plain, ...coerceTexts(texts, endpoint.request) }
    try {
      checkBorder(values)
    } catch (error) {
      await body.clear()
      throw error
    }
    return { values, files: body.files, clear: body.clear }
  }
}

interface Readers {
  readonly json: RequestHandler
  readonly form: RequestHandler
  readonly multipart: (req: Request, res: Response) => Promise<Multipart>
}

interface Body {
  /** Values of a JSON body. */
  readonly plain: Readonly<Record<string, unknown>>
  /** Values of a form, to be coerced. */
  readonly texts: Readonly<Record<string, unknown>>
  readonly files: readonly UploadedFile[]
  clear(): Promise<void>
}

const emptyBody: Body = { plain: {}, texts: {}, files: [], clear: nothingToClear }

async function readBody(endpoint: EndpointModel, req: Request, res: Response, readers: Readers): Promise<Body> {
  if (endpoint.method === 'GET' || endpoint.encoding === 'query' || endpoint.encoding === 'download') return emptyBody
  if (endpoint.encoding === 'multipart') {
    if (!req.is('multipart/form-data')) throw badInput('', '请以 multipart/form-data 上传')
    const { fields, files, clear } = await readers.multipart(req, res)
    // A file stands among the parameters by its name, so that the schema can ask for it.
    const names = Object.fromEntries(files.map((file) => [file.field, file.fileName]))
    return { plain: {}, texts: { ...fields, ...names }, files, clear }
  }
  const wantsJson = endpoint.encoding === 'json'
  if (
    hasBody(req) &&
    !req.is(wantsJson ? ['application/json', 'application/*+json'] : ['application/x-www-form-urlencoded'])
  ) {
    throw badInput('', wantsJson ? '请求体应为 application/json' : '请求体应为 application/x-www-form-urlencoded')
  }
  await run(wantsJson ? readers.json : readers.form, req, res)
  const body: unknown = req.body ?? {}
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw badInput('', '请求体应为对象')
  const values = Object.fromEntries(Object.entries(body))
  return wantsJson ? { ...emptyBody, plain: values } : { ...emptyBody, texts: values }
}

const hasBody = (req: Request) =>
  req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0

/** The query, without the token of downloads; a name that stands several times gives a list. */
function queryOf(endpoint: EndpointModel, req: Request): Record<string, unknown> {
  const at = req.originalUrl.indexOf('?')
  if (at < 0) return {}
  const query = new URLSearchParams(req.originalUrl.slice(at + 1))
  const values: Record<string, unknown> = {}
  for (const name of new Set(query.keys())) {
    if (name === '__proto__') throw badInput('', '参数含有不允许的键')
    const all = query.getAll(name)
    values[name] = all.length > 1 ? all : all[0]
  }
  if (endpoint.encoding === 'download' && !declares(endpoint, 'token')) delete values.token
  return values
}

function declares(endpoint: EndpointModel, name: string): boolean {
  const properties: unknown = endpoint.request.properties
  return typeof properties === 'object' && properties !== null && Object.hasOwn(properties, name)
}

function run(handler: RequestHandler, req: Request, res: Response): Promise<void> {
  return new Promise((resolve, reject) => {
    handler(req, res, (error?: unknown) => (error ? reject(error) : resolve()))
  })
}
