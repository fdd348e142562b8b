import {
  breaksWithout,
  type Change,
  type Conflict,
  describeChange,
  diffDocuments,
  mergeDocuments,
  type NamingModel,
  type Place,
  placeOfPointer,
  type Renamable,
  type Thing,
  trailOf,
  usesOfThing,
} from '../../schemas/index.ts'
import { notFound } from '../errors.ts'
import { serviceTable } from '../http/service.ts'
import type { Presence } from '../live/presence.ts'
import type { DocumentJson, Documents } from './documents.ts'
import { previewRename, renameTexts } from './rename.ts'
import type { RoleCodes } from './role-codes.ts'
import { servicesWith } from './services-in-words.ts'
import { upgradeOf, upgradesOf } from './upgrades.ts'

/** What the services of changes are handed. */
export interface ChangeDeps {
  readonly documents: Documents
  readonly roleCodes: RoleCodes
  readonly presence: Presence
  /** Names of all services, as the checker is handed them. */
  readonly serviceNames: readonly string[]
}

type Params = Readonly<Record<string, unknown>>

/** Services of api document `documents` that compare, merge and rename. */
export function changeServices({ documents, roleCodes, presence, serviceNames }: ChangeDeps) {
  const context = { services: serviceNames }
  const textOf = async (kind: string, id: string, version: number): Promise<DocumentJson | null> => {
    if (version === 0) return documents.below(`${kind}/${id}`) ?? null
    const found = await documents.version(kind, id, version)
    if (found === undefined) throw notFound(`文档“${kind}/${id}”的第 ${version} 版`)
    return found.document
  }
  const model = () => documents.current().model

  return serviceTable({
    'documents.services': async () => ({ services: servicesWith(model(), serviceNames) }),
    'documents.usages': async ({ params }) => {
      const { sources, loaded } = documents.current()
      const thing = thingOf(params)
      const breaks = breaksWithout(sources, thing, context, loaded)
      if (breaks === undefined) throw notFound(`“${thing.name}”`)
      const uses = usesOfThing(sources, thing, context, loaded)
      const parsed = new Map([...loaded.memo.parsed.values()].map((one) => [one.source.file, one.value]))
      const told = uses.map((use) => {
        const document = parsed.get(use.file)
        return { ...use, text: placeText(document, placeOfPointer(document, use.pointer), model()) }
      })
      return { uses: told, breaks }
    },
    'documents.rename': async ({ params, caller }) => {
      const thing = thingOf(params)
      const to = String(params.to)
      const preview = previewRename(documents.current(), thing, to, serviceNames)
      if (params.dryRun === true) return preview
      const why = String(params.why ?? '') || `${thing.name} 改名为 ${to}`
      // Until the swap roles carry both codes: nobody loses a right, whenever it is cut off.
      if (thing.thing === 'access') await roleCodes.add(thing.name, to)
      const make = async (set: ReturnType<Documents['current']>) => renameTexts(documents, set, thing, to, serviceNames)
      const published = await documents.bring(make, { why, force: params.force === true }, caller).finally(async () => {
        // Whichever of the two codes no document has now: after a refusal the new one, which nobody may keep.
        if (thing.thing === 'access') await roleCodes.remove(Object.hasOwn(model().accessCodes, to) ? thing.name : to)
      })
      return { ...preview, ...published }
    },
    'documents.presence': async () => presence.all(),
    'documents.compare': async ({ params }) => {
      const { kind, id } = addressOf(params)
      await documents.demand(kind, id)
      const { published = 0, latest = 0 } = (await documents.versions()).get(`${kind}/${id}`) ?? {}
      const from = typeof params.from === 'number' ? params.from : published
      const to = typeof params.to === 'number' ? params.to : latest
      const [before, after] = [await textOf(kind, id, from), await textOf(kind, id, to)]
      return { from, to, before, after, changes: told(before, after, model()) }
    },
    'documents.merge': async ({ params }) => {
      const { kind, id } = addressOf(params)
      const latest = (await documents.versions()).get(`${kind}/${id}`)?.latest ?? 0
      const base = await textOf(kind, id, Number(params.base))
      const theirs = await textOf(kind, id, latest)
      const ours = params.document as DocumentJson
      const { merged, conflicts } = mergeDocuments(base, ours, theirs)
      return {
        latest,
        merged,
        conflicts: conflicts.map((conflict) => withText(conflict, ours, theirs, model())),
        changes: told(base, theirs, model()),
      }
    },
    'documents.upgrades': async () => upgradesOf(documents),
    'documents.upgrade': async ({ params }) => {
      const { kind, id } = addressOf(params)
      const { merge, ...rest } = await upgradeOf(documents, kind, id)
      const conflicts = merge.conflicts.map((conflict) => withText(conflict, rest.ours, rest.theirs, model()))
      return { ...rest, merged: merge.merged, conflicts }
    },
    'documents.acceptUpgrade': async ({ params, caller }) => {
      const { kind, id } = addressOf(params)
      const { version, merge } = await upgradeOf(documents, kind, id)
      const document = (params.document ?? merge.merged) as DocumentJson
      const why = String(params.why ?? '') || '合并新版本'
      const base = typeof params.base === 'number' ? params.base : version
      return documents.save({ kind, id, base, document, why, takesShipped: true }, caller)
    },
  })
}

const addressOf = (params: Params) => ({ kind: String(params.kind), id: String(params.id) })

function thingOf(params: Params): Thing {
  const thing = { thing: params.thing as Renamable, name: String(params.name) }
  return typeof params.in === 'string' ? { ...thing, in: params.in } : thing
}

/** A place by the names that people see: 列表“仪表” › 列“倍率” › 字段. */
function placeText(document: unknown, at: Place, model: NamingModel): string {
  return trailOf(document, at, model)
    .filter(({ noun, isThing }, index, all) => noun !== '' && (isThing || index === all.length - 1))
    .map(({ noun, label }) => (label === undefined ? noun : `${noun}“${label}”`))
    .join(' › ')
}

interface ToldChange {
  readonly change: Change
  readonly text: string
}

function told(before: unknown, after: unknown, model: NamingModel): readonly ToldChange[] {
  return diffDocuments(before, after).map((change) => ({ change, text: describeChange(change, before, after, model) }))
}

/** A conflict with the name of its place. */
const withText = (conflict: Conflict, ours: unknown, theirs: unknown, model: NamingModel) => ({
  ...conflict,
  text: placeText(conflict.ours === undefined ? theirs : ours, conflict.at, model),
})
