import type { Issue } from './issue.ts'
import { type Mark, marksOf, parseJson, placeOf, placesIn } from './json.ts'
import type { DocumentKind } from './meta.ts'
import { migrate } from './migrate.ts'
import type { Source } from './source.ts'
import { type Fault, kindOf, validate } from './validate.ts'

/** A document that has been read: its faults of form, and its content where it has none. */
export interface Parsed {
  readonly source: Source
  readonly kind?: DocumentKind
  readonly id?: string
  /** In the current shape; undefined where the document has faults of form. */
  readonly value?: Readonly<Record<string, unknown>>
  readonly issues: readonly Issue[]
}

/** Reads one file: JSON, kind, migration, shape. Everything wrong comes back as issues; nothing is thrown. */
export function parseDocument(source: Source): Parsed {
  const { value, faults } = source.value === undefined ? parseJson(source.text) : { value: source.value, faults: [] }
  const issues: Issue[] = faults.map(({ code, offset, pointer, message }) => ({
    file: source.file,
    ...placeOf(source.text, offset),
    pointer,
    code,
    message,
  }))
  const garbled = source.value === undefined ? source.text.indexOf('\ufffd') : -1
  if (garbled >= 0) {
    const message = '此处是乱码：文件应存为 UTF-8 编码'
    issues.push({ file: source.file, ...placeOf(source.text, garbled), pointer: '', code: 'wrong-encoding', message })
  }
  if (value === undefined) return { source, issues }
  const kind = kindOf(value)
  if (typeof kind !== 'string') return { source, issues: [...issues, ...located(source, [kind])] }
  const current = migrate(kind, value as Record<string, unknown>)
  issues.push(...located(source, validate(kind, current)))
  const id = (value as { id?: unknown }).id
  const named = { source, kind, ...(typeof id === 'string' ? { id } : {}) }
  return issues.length > 0 ? { ...named, issues } : { ...named, value: current, issues }
}

const doubts: ReadonlySet<string> = new Set([
  'unused-data',
  'unused-state',
  'unused-fragment',
  'unused-service',
  'unreached-page',
  'wrong-schema',
])

const marksBySource = new WeakMap<Source, ReadonlyMap<string, Mark>>()

/** Issues of faults in a file, each with line and column; a fault of a place that is not written points at what is around it. */
export function located(source: Source, faults: readonly Fault[]): Issue[] {
  if (faults.length === 0) return []
  const marks = marksBySource.get(source) ?? marksOf(source.text)
  marksBySource.set(source, marks)
  const placeAt = placesIn(source.text)
  return faults.map(({ pointer, at, prefix, written: _, ...rest }) => {
    let near = pointer
    while (near !== '' && !marks.has(near)) near = near.slice(0, near.lastIndexOf('/'))
    const mark = marks.get(near) ?? { key: 0, value: 0 }
    // Inside an expression the place is that of the character: behind the quote and what is written before it.
    const inside = prefix === undefined || near !== pointer ? 0 : JSON.stringify(prefix).length - 1
    return {
      file: source.file,
      ...placeAt(at === 'key' ? mark.key : mark.value + inside),
      pointer,
      ...rest,
      ...(doubts.has(rest.code) ? { isDoubt: true as const } : {}),
    }
  })
}
