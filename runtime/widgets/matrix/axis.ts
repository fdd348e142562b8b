import type { Axis } from './cells.ts'

type FieldNames = {
  readonly key: string
  readonly label: string
  readonly group?: string
  readonly decimals?: string
  readonly adds?: string
}

/** Rows or columns out of a list of objects or plain values. */
export function axisOf(list: unknown, { key, label, group, decimals, adds }: FieldNames): Axis[] {
  if (!Array.isArray(list)) return []
  return list.map((item, index) => {
    if (typeof item !== 'object' || item === null) return { key: String(item), label: String(item), item }
    const fields = item as Record<string, unknown>
    return {
      key: String(fields[key] ?? index),
      label: String(fields[label] ?? fields[key] ?? ''),
      ...(group !== undefined && typeof fields[group] === 'string' && { group: fields[group] }),
      ...(decimals !== undefined && typeof fields[decimals] === 'number' && { decimals: fields[decimals] }),
      ...(adds !== undefined && fields[adds] === false && { adds: false }),
      item,
    }
  })
}

/** Key of a row or column as it was sent, number or text. */
export const rawKey = (axis: Axis, field: string): unknown =>
  typeof axis.item === 'object' && axis.item !== null
    ? ((axis.item as Record<string, unknown>)[field] ?? axis.key)
    : axis.item

/** Words for a cell: `电 用量(kWh)` where columns are grouped, so that two groups' columns are told apart. */
export const columnWords = ({ group, label }: Axis): string => (group === undefined ? label : `${group} ${label}`)
