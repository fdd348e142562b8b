import { keyOf, type Row, type RowKey, valueAt } from './row-value.ts'

/** One line of the table: a row, or the head of a group. */
export type Line =
  | {
      readonly kind: 'row'
      readonly key: RowKey
      readonly row: Row
      /** Level in the tree, from 0. */
      readonly depth: number
      readonly expandable: boolean
      readonly expanded: boolean
    }
  | {
      readonly kind: 'group'
      readonly key: RowKey
      readonly value: unknown
      readonly count: number
      readonly expanded: boolean
    }

/** How a tree is opened: `levels` are open at first, `toggled` are those that the user turned over. */
export interface Opening {
  readonly levels: number
  readonly toggled: ReadonlySet<RowKey>
}

const childrenOf = (row: Row, field: string): readonly Row[] => {
  const children = valueAt(row, field)
  return Array.isArray(children) ? (children as Row[]) : []
}

/** How many rows a tree has, closed ones too. */
export const treeSize = (rows: readonly Row[], childrenField: string): number =>
  rows.reduce((sum, row) => sum + 1 + treeSize(childrenOf(row, childrenField), childrenField), 0)

/** Lines of plain rows. */
export function plainLines(rows: readonly Row[], keyField: string): Line[] {
  return rows.map((row, index) => ({
    kind: 'row',
    key: keyOf(row, keyField, index),
    row,
    depth: 0,
    expandable: false,
    expanded: false,
  }))
}

/** Lines of tree rows, depth first; children of closed rows are left out. */
export function treeLines(rows: readonly Row[], keyField: string, childrenField: string, opening: Opening): Line[] {
  const lines: Line[] = []
  const visit = (level: readonly Row[], depth: number, path: string): void => {
    for (const [index, row] of level.entries()) {
      const own = keyOf(row, keyField, index)
      const key = own.startsWith('#') ? `${path}${own}` : own
      const children = childrenOf(row, childrenField)
      const expanded = children.length > 0 && depth < opening.levels !== opening.toggled.has(key)
      lines.push({ kind: 'row', key, row, depth, expandable: children.length > 0, expanded })
      if (expanded) visit(children, depth + 1, key)
    }
  }
  visit(rows, 0, '')
  return lines
}

/** Rows of the same value under a head of their own; groups in the order in which they first come. */
export function groupLines(rows: readonly Row[], keyField: string, field: string, closed: ReadonlySet<RowKey>): Line[] {
  const groups = new Map<string, { value: unknown; lines: Line[] }>()
  for (const line of plainLines(rows, keyField)) {
    if (line.kind !== 'row') continue
    const value = valueAt(line.row, field)
    const name = String(value ?? '')
    const group = groups.get(name) ?? { value, lines: [] }
    group.lines.push(line)
    groups.set(name, group)
  }
  return [...groups].flatMap(([name, { value, lines }]) => {
    const key = `group:${name}`
    const expanded = !closed.has(key)
    const head: Line = { kind: 'group', key, value, count: lines.length, expanded }
    return expanded ? [head, ...lines] : [head]
  })
}
