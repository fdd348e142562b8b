import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { fromCaller, Refused, readText } from '../read-documents.ts'
import type { Writing } from '../write-whole.ts'

/** Which version of a document a folder last had in common with a server: what either changed since is told by it. */
export interface KnownVersions {
  /** By `kind/id`; undefined for a document that never went from one to the other. */
  of(key: string): number | undefined
  /** The file to be written when these versions are known too; nothing where they all are already. */
  with(versions: ReadonlyMap<string, number>): readonly Writing[]
}

const fileName = '.versions.json'

type Kept = Readonly<Record<string, Readonly<Record<string, number>>>>

/** The versions kept in a folder of documents, or in the one around it that keeps them, for one target. */
export function knownVersions(folder: string, target: string): KnownVersions {
  const file = keeping(fromCaller(folder))
  const kept = existsSync(file) ? read(file) : {}
  const own = kept[target] ?? {}
  return {
    of: (key) => (Object.hasOwn(own, key) ? own[key] : undefined),
    with(versions) {
      if ([...versions].every(([key, version]) => own[key] === version)) return []
      const now = Object.fromEntries(Object.entries({ ...own, ...Object.fromEntries(versions) }).sort())
      return [{ file, content: `${JSON.stringify({ ...kept, [target]: now }, null, 2)}\n` }]
    },
  }
}

function keeping(where: string): string {
  const first = statSync(where, { throwIfNoEntry: false })?.isFile() ? path.dirname(where) : where
  for (let at = first; at !== path.dirname(at); at = path.dirname(at))
    if (existsSync(path.join(at, fileName))) return path.join(at, fileName)
  return path.join(first, fileName)
}

function read(file: string): Kept {
  try {
    return JSON.parse(readText(file)) as Kept
  } catch {
    throw new Refused(`${file} 已损坏；删去它，下次按没有共同版本比较`)
  }
}
