import { forbidden, notFound, notSignedIn } from '../errors.ts'
import { serviceTable } from '../http/service.ts'
import { documentTexts, keysBeside } from './document-texts.ts'
import type { Documents } from './documents.ts'
import type { Slices } from './slices.ts'
import type { DocumentSource } from './source.ts'

/** What document services are handed. */
export interface DocumentDeps {
  readonly documents: Documents
  readonly slices: Slices
}

/** One line of the list of documents. */
interface ListedDocument {
  readonly key: string
  readonly kind: string
  readonly id: string
  readonly title: string
  readonly file: string
  readonly layer: string
  readonly latest: number
  readonly published: number
  readonly hasDraft: boolean
  readonly lockedBy: string | null
}

/** Services of api document `documents`. */
export function documentServices({ documents, slices }: DocumentDeps) {
  const address = (params: Readonly<Record<string, unknown>>) => ({ kind: String(params.kind), id: String(params.id) })
  const texts = documentTexts(documents)
  const whyOf = (params: Readonly<Record<string, unknown>>) => String(params.why ?? '')

  return serviceTable({
    'documents.boot': async () => slices.boot(documents.current()),
    'documents.page': async ({ params, caller }) => {
      const set = documents.current()
      const page = set.model.pages[String(params.id)]
      const isOpen = page !== undefined && set.model.app.guard.open.includes(page.route)
      if (!isOpen && caller.userId === 0) throw notSignedIn()
      if (page?.access !== undefined && !caller.access.has(page.access)) {
        throw forbidden('拒绝访问：没有打开此页面的权限', { access: page.access })
      }
      const slice = slices.page(set, String(params.id))
      if (slice === undefined) throw notFound('页面')
      return slice
    },
    'documents.layout': async ({ params, caller }) => {
      const set = documents.current()
      const layout = set.model.layouts[String(params.id)]
      if (layout?.access !== undefined && !caller.access.has(layout.access)) {
        throw forbidden('拒绝访问：没有查看此画面的权限', { access: layout.access })
      }
      const slice = slices.layout(set, String(params.id))
      if (slice === undefined) throw notFound('画面')
      return slice
    },
    'documents.list': async ({ params }) => {
      const [versions, locks] = await Promise.all([documents.versions(), documents.locks.all()])
      const keyword = String(params.keyword ?? '')
        .trim()
        .toLowerCase()
      const inForce = documents.current().sources.map((source) => ({ source, ...headOf(source) }))
      const listed = new Set(inForce.map(({ source }) => source.key))
      const others = (await keysBeside(documents, listed)).map((key) => {
        const [kind = '', id = ''] = key.split('/')
        return { source: { key, kind, id, file: '', text: '' }, title: id }
      })
      return [...inForce, ...others]
        .map(({ source: { key, kind, id, file }, title }): ListedDocument => {
          const { latest = 0, published = 0 } = versions.get(key) ?? {}
          const layer = documents.layerOf(key)
          return {
            key,
            kind,
            id,
            title,
            file,
            layer,
            latest,
            published,
            hasDraft: latest > published,
            lockedBy: locks[key]?.by ?? null,
          }
        })
        .filter((one) => params.kind === undefined || one.kind === params.kind)
        .filter((one) => keyword === '' || `${one.key} ${one.title}`.toLowerCase().includes(keyword))
        .sort((a, b) => (a.key < b.key ? -1 : 1))
    },
    'documents.sources': async () => texts.all(),
    'documents.open': async ({ params }) => {
      const { kind, id } = address(params)
      return documents.open(kind, id, typeof params.version === 'number' ? params.version : undefined)
    },
    'documents.history': async ({ params }) => {
      const { kind, id } = address(params)
      await documents.demand(kind, id)
      const [history, versions] = await Promise.all([documents.history(kind, id), documents.versions()])
      const published = versions.get(`${kind}/${id}`)?.published
      return history.map(({ version, base, at, by, why, document }) => ({
        version,
        base,
        at,
        by,
        why,
        removed: document === null,
        published: version === published,
      }))
    },
    'documents.save': async ({ params, caller }) => {
      const document = params.document as Readonly<Record<string, unknown>>
      return documents.save({ ...address(params), base: Number(params.base), document, why: whyOf(params) }, caller)
    },
    'documents.remove': async ({ params, caller }) =>
      documents.save({ ...address(params), base: Number(params.base), document: null, why: whyOf(params) }, caller),
    'documents.restore': async ({ params, caller }) => {
      const { kind, id } = address(params)
      const { document } = await documents.open(kind, id, Number(params.version))
      const why = whyOf(params) || `恢复第 ${Number(params.version)} 版`
      return documents.save({ kind, id, base: Number(params.base), document, why }, caller)
    },
    'documents.lock': async ({ params, caller }) => {
      const { kind, id } = address(params)
      await documents.demand(kind, id)
      return documents.locks.take(kind, id, caller, params.force === true)
    },
    'documents.unlock': async ({ params, caller }) => {
      const { kind, id } = address(params)
      await documents.locks.release(kind, id, caller)
      return { ok: true }
    },
    'documents.check': async ({ params }) => documents.check(params.documents as Readonly<Record<string, unknown>>[]),
    'documents.publish': async ({ params, caller }) => {
      const asked = params.documents as { readonly kind: string; readonly id: string; readonly version?: number }[]
      return documents.publish(asked, whyOf(params), caller)
    },
    'documents.publishes': async () =>
      (await documents.publishes()).map(({ revision, at, by, byId, why, documents: items }) => ({
        revision,
        at,
        by,
        byId,
        why,
        documents: items,
      })),
  })
}

function headOf(source: DocumentSource): { title: string } {
  const { title }: { title?: unknown } = JSON.parse(source.text)
  return { title: typeof title === 'string' ? title : source.id }
}
