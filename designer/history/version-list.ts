import type { Publish } from '../presence/follow.ts'

/** A version as the server lists it. */
export interface StoredVersion {
  readonly version: number
  readonly base: number
  /** ISO 8601, UTC. */
  readonly at: string
  readonly by: string
  readonly why: string
  readonly removed: boolean
  /** It is the one in force. */
  readonly published: boolean
}

/** A version in the list of a document. */
export interface VersionLine extends StoredVersion {
  /** Why and when it came into force, the last time that it did. */
  readonly publish?: Pick<Publish, 'at' | 'by' | 'why'>
}

/** Lines that stand together: one by itself, or what one person autosaved in a row. */
export interface VersionGroup {
  /** The newest first. */
  readonly lines: readonly VersionLine[]
}

/** Versions of a document with their publishes, the newest first; autosaves in a row by one person are one group. */
export function versionGroups(
  { kind, id }: { readonly kind: string; readonly id: string },
  versions: readonly StoredVersion[],
  publishes: readonly Publish[],
): readonly VersionGroup[] {
  const lines = versions
    .toSorted((a, b) => b.version - a.version)
    .map((version): VersionLine => {
      const publish = publishes.find(({ documents }) =>
        documents.some((one) => one.kind === kind && one.id === id && one.version === version.version),
      )
      return publish ? { ...version, publish } : version
    })
  const groups: VersionLine[][] = []
  for (const line of lines) {
    const last = groups.at(-1)
    if (last?.[0] && isAutosave(line) && isAutosave(last[0]) && last[0].by === line.by) last.push(line)
    else groups.push([line])
  }
  return groups.map((group) => ({ lines: group }))
}

/** Kept by itself: without a reason, never in force. */
const isAutosave = ({ why, publish, published, removed }: VersionLine): boolean =>
  why === '' && publish === undefined && !published && !removed

/** What is said of a version: why it was made, else how. */
export function versionText({ why, publish, removed }: VersionLine): string {
  const said = publish?.why || why
  if (removed) return said === '' ? '删除' : `删除：${said}`
  return said === '' ? '自动保存' : said
}

/** Stands for the draft as it is here in the choice of what to compare with. */
export const here = -1
/** Stands for nothing to compare with: the version is looked at by itself. */
export const nothing = -2

/**
 * What a version is compared with at first: with what is edited, or, where it is that itself, with the one before it;
 * the content that came with the product has none before it. `base` is the version that is edited, 0 for that content.
 */
export function besideAtFirst(base: number, version: number, groups: readonly VersionGroup[]): number {
  if (version !== base) return here
  if (version === 0) return nothing
  const numbers = groups.flatMap(({ lines }) => lines.map((line) => line.version))
  return Math.max(0, ...numbers.filter((one) => one < version))
}
