import type { DocumentKind } from '../meta.ts'
import { documentShape, type Shape } from '../shape.ts'
import type { Fault } from '../validate.ts'
import { walk } from '../walk.ts'
import { isPlainElement } from './plain-element.ts'
import { under } from './sheet.ts'

/** Ids that repeat inside one document: items of one list, and widgets of the whole document. */
export function repeatedIds(kind: DocumentKind, value: unknown): Fault[] {
  const faults: Fault[] = []
  const widgets = new Set<string>()
  const repeat = (id: string, pointer: string) =>
    faults.push({
      pointer: under(pointer, 'id'),
      at: 'value',
      code: 'duplicate-id',
      message: `标识 ${JSON.stringify(id)} 在文档内重复`,
    })
  const look = (node: unknown, shape: Shape, pointer: string) => {
    if (shape.name.endsWith('Widget') && node !== null && typeof node === 'object') {
      const id = String((node as { id?: unknown }).id)
      if (widgets.has(id)) repeat(id, pointer)
      widgets.add(id)
    }
    if (!Array.isArray(node)) return
    const seen = new Set<string>()
    for (const [index, item] of node.entries()) {
      const { id, kind: widget } = (item ?? {}) as { id?: unknown; kind?: unknown }
      if (typeof id !== 'string' || widget !== undefined) continue
      if (seen.has(id)) repeat(id, under(pointer, index))
      seen.add(id)
    }
  }
  walk(value, documentShape(kind), look, '', holdsNoIds)
  return faults
}

/** Parts of a drawing that there are thousands of, and that have no lists or widgets inside. */
const holdsNoIds = (value: unknown, { name }: Shape): boolean =>
  name === 'BoxGeometry' ||
  name === 'LineGeometry' ||
  (name === 'LayoutElement' && isPlainElement(value as Readonly<Record<string, unknown>>))
