import type { ColumnMapping } from './mapping.ts'

/** What a table told beside its rows, for what is imported after it. */
export interface TableFacts {
  /** Zones that a table of buildings names. */
  readonly buildingZones: Map<string, string>
  /** Totals that a table of meters names, by meter number: a check sum of the readings. */
  readonly meterTotals: Map<string, number>
}

/** Cells of a row by the part that their column plays. */
export type Cells = Readonly<Partial<Record<keyof ColumnMapping, string>>>

/** Takes a row: 'taken', 'repeated', or a sentence why not. `end` gives how many taken ones proved repeated. */
export interface Putter {
  (cells: Cells): Promise<'taken' | 'repeated' | (string & {})>
  end(): Promise<number>
}

/** The rows of one table by the name that each thing in it has. */
export interface RowsByName {
  /** What is wrong where an earlier row has the name and says something else; the same row again is only repeated. */
  rival(name: string, cells: Cells): string | undefined
}

/** No rows yet. */
export function rowsByName(): RowsByName {
  const first = new Map<string, string>()
  return {
    rival(name, cells) {
      const text = JSON.stringify(cells)
      const earlier = first.get(name)
      if (earlier === undefined) first.set(name, text)
      return earlier === undefined || earlier === text ? undefined : '在本文件中已有一行，内容不同'
    },
  }
}

/** Whether a code is the word that a row of sums begins with. */
export const isSumRow = (code: string): boolean => /^(合计|总计|小计|共计|totals?|sum)[:：]?$/i.test(code)
