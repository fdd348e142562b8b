import { isDeepStrictEqual } from 'node:util'
import type { MonitorMark } from '../../schemas/index.ts'
import type { Row } from '../rows/row.ts'

/** What a page is about: devices in general, or the air conditioners of a floor. */
export type Kind = 'monitor' | 'air'

/** What is seen of a page: what publishing keeps, so that operators go on seeing it while a designer edits. */
export interface Face {
  readonly name: string
  readonly imageId: number | null
  readonly layoutId: string | null
  readonly defaultSize: number
  readonly marks: readonly MonitorMark[]
}

/** A page in a list. */
export interface PageHead {
  readonly id: number
  readonly version: number
  readonly projectId: number
  readonly groupId: number
  readonly groupLabel: string
  readonly kind: Kind
  readonly name: string
  readonly imageId: number | null
  readonly layoutId: string | null
  readonly defaultSize: number
  readonly sort: number
  readonly markCount: number
  readonly isPublished: boolean
  /** Edited since it was published. */
  readonly isChanged: boolean
  readonly publishedAt: string | null
  readonly updatedAt: string
}

/** A page as its designer left it. */
export function faceOf(row: Row): Face {
  return {
    name: String(row.name),
    imageId: (row.imageId as number | null | undefined) ?? null,
    layoutId: (row.layoutId as string | null | undefined) || null,
    defaultSize: Number(row.defaultSize),
    marks: (row.marks as readonly MonitorMark[] | null | undefined) ?? [],
  }
}

/** A page as it was last published; undefined where it is not. */
export function publishedFace(row: Row): Face | undefined {
  return (row.published as Face | null | undefined) ?? undefined
}

/** The line of a page in lists. */
export function headOf(row: Row): PageHead {
  const face = faceOf(row)
  const published = publishedFace(row)
  const { marks, ...rest } = face
  return {
    ...rest,
    id: row.id,
    version: row.version,
    projectId: Number(row.projectId),
    groupId: Number(row.groupId),
    groupLabel: String(row.groupLabel ?? ''),
    kind: row.kind as Kind,
    sort: Number(row.sort ?? 0),
    markCount: marks.length,
    isPublished: published !== undefined,
    isChanged: published !== undefined && !isDeepStrictEqual(published, face),
    publishedAt: (row.publishedAt as string | null | undefined) ?? null,
    updatedAt: String(row.updatedAt),
  }
}
