import { existsSync } from 'node:fs'
import path from 'node:path'
import type { ParseArgsConfig } from 'node:util'
import type { Issue } from '../../schemas/index.ts'
import { documentArchive } from '../../server/documents/archive/archive.ts'
import { diskFiles } from '../../server/documents/archive/disk-files.ts'
import { openDocuments } from '../../server/documents/documents.ts'
import { readFolder } from '../../server/documents/source.ts'
import { AppError } from '../../server/errors.ts'
import type { Caller } from '../../server/http/service.ts'
import { serviceNames } from '../../server/service-names.ts'
import { fromCaller, Refused, shippedFolder } from '../read-documents.ts'

type Json = Readonly<Record<string, unknown>>

/** A document as a server or a data folder keeps it. */
export interface KeptDocument {
  readonly key: string
  readonly layer: string
  /** In force; empty where it is not. */
  readonly text: string
  readonly latest: number
  readonly published: number
  /** Of the newest version, where it is not in force. */
  readonly draft: string | null | undefined
}

/** Where documents are exported from and imported into. */
export interface Target {
  /** What it is known by in a folder that documents go to and fro from. */
  readonly name: string
  all(): Promise<readonly KeptDocument[]>
  /** The text of a version, 0 for what is shipped; null where that version removes the document or there is none. */
  version(key: string, version: number): Promise<Json | null>
  /** Issues that documents would have together with what is in force. */
  check(documents: readonly Json[]): Promise<readonly Issue[]>
  /** Keeps a new version, and gives its number. */
  save(document: Json, base: number, why: string): Promise<number>
  publish(documents: readonly { readonly kind: string; readonly id: string }[], why: string): Promise<readonly string[]>
}

/** Options that name a target. */
export const targetOptions = {
  server: { type: 'string' },
  user: { type: 'string', default: 'admin' },
  password: { type: 'string' },
  'data-dir': { type: 'string' },
} as const satisfies ParseArgsConfig['options']

/** What the options say, for `--help`. */
export const targetUsage = `--server 地址 [--user 用户名] [--password 密码]（密码也可由环境变量 ADMIN_PASSWORD 给出）
  或 --data-dir 文件夹（服务器停止时直接读写它的数据文件夹）`

/** What `--prefer` is for, for `--help`. */
export const preferUsage =
  '--prefer 指定两边都改过的同一处取哪一方：ours 为文件，theirs 为服务器；不指定时有冲突即停，什么都不改。'

/** The side that `--prefer` names. */
export function preferOf(written: string | undefined): 'ours' | 'theirs' | undefined {
  if (written === undefined || written === 'ours' || written === 'theirs') return written
  throw new Refused(`--prefer 应为 ours 或 theirs，而不是 ${written}`)
}

/** Opens the target that the options name; throws `Refused` where there is none or it lets nobody in. */
export async function openTarget(options: {
  readonly server?: string | undefined
  readonly user: string
  readonly password?: string | undefined
  readonly 'data-dir'?: string | undefined
}): Promise<Target> {
  if (options.server !== undefined)
    return serverTarget(
      options.server.replace(/\/$/, ''),
      options.user,
      options.password ?? process.env.ADMIN_PASSWORD ?? '',
    )
  if (options['data-dir'] !== undefined) return folderTarget(options['data-dir'])
  throw new Refused(`请指定 ${targetUsage}`)
}

async function serverTarget(address: string, userName: string, password: string): Promise<Target> {
  let token = ''
  const call = async <T>(method: string, route: string, body?: unknown): Promise<T> => {
    const response = await fetch(address + route, {
      method,
      headers: { token, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }).catch(() => {
      throw new Refused(`连接不上 ${address}`)
    })
    const answer = (await response
      .json()
      .catch(() => ({ code: response.status, msg: '不是本平台的应答' }))) as Answer<T>
    if (answer.code === 404 && method === 'GET') return null as T
    if (answer.code !== 200) throw new Refused(answer.msg)
    return answer.data
  }
  token = (await call<{ token: string }>('POST', '/api/login', { userName, password })).token
  const item = (key: string) => `/api/documents/items/${key}`
  return {
    name: address,
    async version(key, version) {
      const opened = await call<{ document: Json | null } | null>('GET', `${item(key)}?version=${version}`)
      return opened?.document ?? null
    },
    check: (documents) =>
      documents.length === 0 ? Promise.resolve([]) : call('POST', '/api/documents/check', { documents }),
    async all() {
      const { documents } = await call<{ documents: (KeptDocument & { draft?: { text: string | null } })[] }>(
        'GET',
        '/api/documents/sources',
      )
      return documents.map((one) => ({ ...one, draft: one.draft?.text }))
    },
    async save(document, base, why) {
      const sent = { base, document, why }
      return (await call<{ version: number }>('PUT', item(`${String(document.kind)}/${String(document.id)}`), sent))
        .version
    },
    publish: async (documents, why) =>
      (await call<{ ids: string[] }>('POST', '/api/documents/publish', { documents, why })).ids,
  }
}

interface Answer<T> {
  readonly code: number
  readonly msg: string
  readonly data: T
}

const commandCaller: Caller = {
  userId: 0,
  userName: '命令行',
  isAdmin: true,
  access: new Set(),
  projectIds: 'all',
}

async function folderTarget(named: string): Promise<Target> {
  const dataDir = fromCaller(named)
  if (!existsSync(dataDir)) throw new Refused(`没有文件夹 ${dataDir}`)
  const documents = await openDocuments({
    archive: documentArchive(diskFiles(path.join(dataDir, 'documents'))),
    shipped: () => readFolder(shippedFolder),
    overlay: () => [],
    services: serviceNames,
    // Tables follow the documents when the server starts.
    prepare: async () => undefined,
    warn: (message) => console.error(message),
  })
  const plainly = async <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      throw error instanceof AppError ? new Refused(error.message) : error
    })
  return {
    name: dataDir,
    async version(key, version) {
      if (version === 0) return documents.below(key) ?? null
      const [kind = '', id = ''] = key.split('/')
      return (await documents.version(kind, id, version))?.document ?? null
    },
    check: async (asked) => (asked.length === 0 ? [] : documents.check(asked)),
    async all() {
      const versions = await documents.versions()
      const { sources } = documents.current()
      const texts = new Map(sources.map(({ key, text }) => [key, text]))
      return Promise.all(
        [...new Set([...texts.keys(), ...versions.keys()])].map(async (key): Promise<KeptDocument> => {
          const { latest = 0, published = 0 } = versions.get(key) ?? {}
          const [kind = '', id = ''] = key.split('/')
          const newest = latest > published ? await documents.version(kind, id, latest) : undefined
          const draft = newest === undefined ? undefined : newest.document && JSON.stringify(newest.document)
          return { key, layer: documents.layerOf(key), text: texts.get(key) ?? '', latest, published, draft }
        }),
      )
    },
    async save(document, base, why) {
      const save = { kind: String(document.kind), id: String(document.id), base, document, why }
      return (await plainly(documents.save(save, commandCaller))).version
    },
    publish: async (asked, why) => (await plainly(documents.publish(asked, why, commandCaller))).ids,
  }
}
