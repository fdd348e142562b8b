import { useMemo } from 'react'
import { useActiveKey } from '../workspace-context.ts'
import { type Mark, marksOf, peopleByLine } from './marks.ts'
import type { Other } from './people.ts'
import { useOthers } from './presence-context.ts'

/** No others. */
export const nobody: readonly Other[] = []

/** What others have selected in the document on screen. */
export function useMarks(): readonly Mark[] {
  const others = useOthers(useActiveKey())
  return useMemo(() => marksOf(others), [others])
}

/** Others at the lines of a tree over the document on screen, by the keys of those lines. */
export function useOthersByLine(keys: readonly string[]): ReadonlyMap<string, readonly Other[]> {
  const marks = useMarks()
  const known = keys.join('\n')
  return useMemo(() => peopleByLine(marks, new Set(known.split('\n'))), [marks, known])
}
