import type { EntityDocument, EntityField } from '../../types.gen.ts'
import { columnOf, systemFields } from '../entity-model.ts'
import { closest } from '../suggest.ts'
import type { Fault } from '../validate.ts'
import { limitFaults, patternFaults, schemaFaults, writtenFaults } from './json-schema.ts'
import { under } from './sheet.ts'
import type { World } from './world.ts'

type Json = Readonly<Record<string, unknown>>

/** Checks the names that an entity document writes: its own fields, other entities, enumerations, its paths. */
export function checkEntity(document: EntityDocument, world: World): Fault[] {
  const faults: Fault[] = []
  const model = world.entity(document.id)
  const fields = model?.properties ?? document.properties
  const unknown = (pointer: string, code: string, what: string, written: string, known: Iterable<string>) => {
    const suggestion = closest(written, known)
    faults.push({
      pointer,
      at: 'value',
      code,
      message: `没有名为 ${JSON.stringify(written)} 的${what}`,
      written,
      ...(suggestion === undefined ? {} : { suggestion }),
    })
  }
  const field = (name: string | undefined, ...steps: (string | number)[]) => {
    if (name !== undefined && !Object.hasOwn(fields, name.replace(/^-/, '')))
      unknown(under('', ...steps), 'unknown-field', '字段', name, Object.keys(fields))
  }
  for (const [index, name] of (document.required ?? []).entries()) field(name, 'required', index)
  for (const key of ['x-label', 'x-parent'] as const) field(document[key], key)
  for (const key of ['x-order', 'x-search'] as const)
    for (const [index, name] of (document[key] ?? []).entries()) field(name, key, index)
  for (const [index, set] of (document['x-unique'] ?? []).entries())
    for (const [at, name] of set.entries()) field(name, 'x-unique', index, at)
  const dated = document['x-effective']
  if (dated) {
    for (const [index, name] of dated.key.entries()) field(name, 'x-effective', 'key', index)
    for (const key of ['from', 'to'] as const) field(dated[key], 'x-effective', key)
  }
  for (const [name, property] of Object.entries(document.properties)) {
    const pointer = under('', 'properties', name)
    if (Object.hasOwn(systemFields, name) || (name === 'path' && document['x-parent'] !== undefined))
      faults.push({ pointer, at: 'key', code: 'duplicate-id', message: `每一行本来就有字段 ${JSON.stringify(name)}` })
    if (property.type === undefined)
      faults.push({ pointer, at: 'value', code: 'missing-key', message: `字段 ${JSON.stringify(name)} 缺少 type` })
    checkProperty(property, pointer)
  }
  checkProjectPath()
  checkColumns()
  return faults

  /** Two fields in one column would overwrite each other, as after a renaming when the old name is given anew. */
  function checkColumns(): void {
    const taken = new Map<string, string>()
    for (const name of Object.keys(document.properties)) {
      const column = columnOf(document, name)
      if (column.length > 63) {
        const pointer = under('', 'properties', name)
        faults.push({
          pointer,
          at: 'key',
          code: 'wrong-value',
          message: '数据列名超过 63 个字符，请用 x-column 另指一列',
        })
      }
      const first = taken.get(column)
      if (first !== undefined) {
        const own = document.properties[name]?.['x-column'] !== undefined
        faults.push({
          pointer: under('', 'properties', name, ...(own ? ['x-column'] : [])),
          at: own ? 'value' : 'key',
          code: 'duplicate-id',
          message: `数据列 ${column} 已是字段 ${JSON.stringify(first)} 的，请用 x-column 另指一列`,
        })
      } else taken.set(column, name)
    }
  }

  function checkProperty(property: EntityField, pointer: string): void {
    const { 'x-ref': ref, 'x-enum': id, items, properties } = property
    const words = property as Json
    faults.push(...patternFaults(words, pointer), ...limitFaults(words, pointer))
    faults.push(...writtenFaults(words, words, pointer, world))
    if (ref !== undefined && !world.entity(ref))
      unknown(under(pointer, 'x-ref'), 'unknown-entity', '实体', ref, world.namesOf('entities'))
    if (id !== undefined && !world.enumeration(id))
      unknown(under(pointer, 'x-enum'), 'unknown-enum', '枚举', id, world.namesOf('enums'))
    if (items) faults.push(...schemaFaults(items, under(pointer, 'items'), world))
    for (const [name, inner] of Object.entries(properties ?? {}))
      faults.push(...schemaFaults(inner, under(pointer, 'properties', name), world))
  }

  /** The way to the project: each step but the last is a field that refers to the next entity. */
  function checkProjectPath(): void {
    const steps = document['x-project']?.split('.') ?? []
    let at: { readonly properties: Readonly<Record<string, EntityField>> } | undefined = model
    for (const [index, step] of steps.entries()) {
      if (!at) return
      const found: EntityField | undefined = at.properties[step]
      if (!found) {
        unknown('/x-project', 'unknown-field', '字段', step, Object.keys(at.properties))
        return
      }
      if (index === steps.length - 1) return
      if (!found['x-ref']) {
        faults.push({
          pointer: '/x-project',
          at: 'value',
          code: 'unknown-field',
          message: `字段 ${JSON.stringify(step)} 不引用别的实体，路径到此为止`,
        })
        return
      }
      at = world.entity(found['x-ref'])
    }
  }
}
