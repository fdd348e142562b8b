import {
  type AppModel,
  describeChange,
  describeChanges,
  diffDocuments,
  type Issue,
  placeKey,
  type Renaming,
  renameThing,
  type Source,
  type Step,
  type Thing,
} from '../../schemas/index.ts'
import { badInput } from '../errors.ts'
import type { DocumentSet } from './document-set.ts'
import type { Brought, DocumentJson, Documents } from './documents.ts'
import { documentFaults } from './refusals.ts'
import { type DocumentSource, sourceOf } from './source.ts'

/** What a renaming would do to one document, in sentences. */
export interface RenamedDocument {
  readonly key: string
  readonly file: string
  readonly changes: readonly string[]
}

/** What a renaming would do, before it is done. */
export interface RenamePreview {
  readonly documents: readonly RenamedDocument[]
  readonly issues: readonly Issue[]
}

/** What a renaming of a thing in these documents would change. 400 where the name cannot be given. */
export function previewRename(set: DocumentSet, thing: Thing, to: string, services: readonly string[]): RenamePreview {
  const { changed, issues } = renamed(set, thing, to, services)
  const documents = changed.map(({ before, after }) => {
    const [old, fresh] = [JSON.parse(before.text), JSON.parse(after.text)] as const
    return { key: sourceOf(after.file, after.text).key, file: after.file, changes: sentencesOf(old, fresh, set.model) }
  })
  return { documents, issues }
}

/** What a renaming changes in a document; the thing itself, gone under one name and come under another, as one change. */
function sentencesOf(old: DocumentJson, fresh: DocumentJson, model: AppModel): readonly string[] {
  const changes = diffDocuments(old, fresh)
  const gone = changes.find(
    (change) => change.kind === 'remove' || (change.kind === 'set' && change.after === undefined),
  )
  const come = changes.find(
    (change) => change.kind === 'insert' || (change.kind === 'set' && change.before === undefined),
  )
  const isMoved =
    gone !== undefined && come !== undefined && placeKey(gone.at.slice(0, -1)) === placeKey(come.at.slice(0, -1))
  if (!isMoved) return describeChanges(changes, old, fresh, model).map(({ text }) => text)
  const thing = describeChange(gone, old, fresh, model).replace(/^删除/, '')
  const rest = changes.filter((change) => change !== gone && change !== come)
  const named = `${thing} 标识 ${nameOfStep(gone.at.at(-1))} → ${nameOfStep(come.at.at(-1))}`
  return [named, ...describeChanges(rest, old, fresh, model).map(({ text }) => text)]
}

const nameOfStep = (step: Step | undefined): string => String(typeof step === 'object' ? step.id : step)

/**
 * The texts that give a thing another name in all that is in force: to come into force together. Drafts that wait beside
 * stay the newest versions of their documents, with the new name in them. 400 where anything would be wrong afterwards.
 */
export async function renameTexts(
  documents: Documents,
  set: DocumentSet,
  thing: Thing,
  to: string,
  services: readonly string[],
): Promise<readonly Brought[]> {
  const { changed, issues } = renamed(set, thing, to, services)
  if (issues.some(({ isDoubt }) => !isDoubt)) throw documentFaults(issues)
  const published = changed.flatMap(({ before, after }) => textsOf(before as DocumentSource, after))
  const drafts = await draftsOf(documents)
  const over = withDrafts(set.sources, drafts)
  const inDrafts = renameThing(over, thing, to, { services })
  const next = new Map(inDrafts.changed.map(({ before, after }) => [(before as DocumentSource).key, after]))
  const touched = new Set(changed.map(({ before }) => (before as DocumentSource).key))
  const kept = drafts.flatMap((draft): Brought[] => {
    const after = next.get(draft.key)
    if (after === undefined && !touched.has(draft.key)) return []
    const { kind, id, text } = after === undefined ? draft : sourceOf(after.file, after.text)
    return [{ kind, id, document: JSON.parse(text) as DocumentJson, isDraft: true }]
  })
  return [...published, ...kept]
}

function renamed(set: DocumentSet, thing: Thing, to: string, services: readonly string[]): Renaming {
  const renaming = renameThing(set.sources, thing, to, { services }, set.loaded)
  if (renaming.refusal !== undefined) throw badInput('to', renaming.refusal)
  return renaming
}

/** A document under another id is a new one, and the old one is removed. */
function textsOf(before: DocumentSource, after: Source): Brought[] {
  const { kind, id, key } = sourceOf(after.file, after.text)
  const fresh = { kind, id, document: JSON.parse(after.text) as DocumentJson }
  return key === before.key ? [fresh] : [{ kind: before.kind, id: before.id, document: null }, fresh]
}

async function draftsOf(documents: Documents): Promise<DocumentSource[]> {
  const versions = [...(await documents.versions())].filter(([, { latest, published }]) => latest > published)
  const drafts = await Promise.all(
    versions.map(async ([key, { latest }]) => {
      const [kind = '', id = ''] = key.split('/')
      return documents.version(kind, id, latest)
    }),
  )
  return drafts.flatMap((draft) =>
    draft?.document == null ? [] : [sourceOf(`drafts/${draft.kind}/${draft.id}.json`, JSON.stringify(draft.document))],
  )
}

function withDrafts(sources: readonly DocumentSource[], drafts: readonly DocumentSource[]): DocumentSource[] {
  const byKey = new Map(drafts.map((draft) => [draft.key, draft]))
  const listed = new Set(sources.map(({ key }) => key))
  return [
    ...sources.map((source) => {
      const draft = byKey.get(source.key)
      return draft === undefined ? source : { ...source, text: draft.text }
    }),
    ...drafts.filter(({ key }) => !listed.has(key)),
  ]
}
