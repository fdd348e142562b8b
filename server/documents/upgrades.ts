import {
  type Described,
  describeChanges,
  diffDocuments,
  documentText,
  type Merge,
  mergeDocuments,
  printDocument,
} from '../../schemas/index.ts'
import { notFound } from '../errors.ts'
import type { DocumentVersion } from './archive/archive.ts'
import type { DocumentJson, Documents } from './documents.ts'

/** A document of admins whose shipped text is another one than that which they changed. */
export interface Upgrade {
  readonly key: string
  readonly kind: string
  readonly id: string
  readonly title: string
  /** The newest version of the admins, with which the release is to be merged. */
  readonly version: number
  readonly by: string
  readonly at: string
  /** What the release changed. */
  readonly changes: readonly string[]
  /** How many of its changes contradict those of the admins. */
  readonly conflicts: number
}

/** The three hands of an upgrade and what became of them. */
export interface UpgradePreview {
  readonly kind: string
  readonly id: string
  readonly version: number
  readonly base: DocumentJson
  readonly ours: DocumentJson
  readonly theirs: DocumentJson
  readonly merge: Merge
  /** What the release changed. */
  readonly changes: readonly Described[]
}

/** Every document whose shipped text changed under the admins' own, by key. */
export async function upgradesOf(documents: Documents): Promise<Upgrade[]> {
  const found: Upgrade[] = []
  for (const [key, { latest }] of [...(await documents.versions())].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const [kind = '', id = ''] = key.split('/')
    const hands = await handsOf(documents, kind, id, latest)
    if (hands === undefined) continue
    const { base, ours, theirs, version } = hands
    const { conflicts } = mergeDocuments(base, ours, theirs)
    const changes = describeChanges(diffDocuments(base, theirs), base, theirs, documents.current().model)
    found.push({
      key,
      kind,
      id,
      title: documentText(ours),
      version: latest,
      by: version.by,
      at: version.at,
      changes: changes.map(({ text }) => text),
      conflicts: conflicts.length,
    })
  }
  return found
}

/** The upgrade of one document, merged. 404 where its shipped text is still the one that was changed. */
export async function upgradeOf(documents: Documents, kind: string, id: string): Promise<UpgradePreview> {
  const latest = (await documents.versions()).get(`${kind}/${id}`)?.latest ?? 0
  const hands = await handsOf(documents, kind, id, latest)
  if (hands === undefined) throw notFound(`文档“${kind}/${id}”的升级`)
  const { base, ours, theirs } = hands
  const changes = describeChanges(diffDocuments(base, theirs), base, theirs, documents.current().model)
  return { kind, id, version: latest, base, ours, theirs, merge: mergeDocuments(base, ours, theirs), changes }
}

interface Hands {
  readonly version: DocumentVersion
  readonly base: DocumentJson
  readonly ours: DocumentJson
  readonly theirs: DocumentJson
}

async function handsOf(documents: Documents, kind: string, id: string, latest: number): Promise<Hands | undefined> {
  const theirs = documents.below(`${kind}/${id}`)
  const version = await documents.version(kind, id, latest)
  if (theirs === undefined || version === undefined || version.document === null) return undefined
  const base = await shippedUnder(documents, version)
  if (base === undefined || printDocument(base) === printDocument(theirs)) return undefined
  return { version, base, ours: version.document, theirs }
}

/** The shipped text that a version goes back to; undefined where it was made from nothing that is shipped. */
async function shippedUnder(documents: Documents, from: DocumentVersion): Promise<DocumentJson | undefined> {
  let version: DocumentVersion | undefined = from
  while (version !== undefined) {
    if (version.shipped !== undefined) return version.shipped
    version = version.base > 0 ? await documents.version(version.kind, version.id, version.base) : undefined
  }
  return undefined
}
