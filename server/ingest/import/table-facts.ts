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
