import { columnOf, type EntityDocument, type EntityField } from '../../schemas/index.ts'
import { ident, indexName, ownFields, uniqueSets } from '../db/migrate/table-of.ts'
import type { Row, RowsModel } from './row.ts'

/** A field with what queries need of it. */
export interface FieldShape {
  readonly name: string
  /** Quoted SQL name. */
  readonly column: string
  readonly schema: EntityField
  readonly title: string
  readonly isRequired: boolean
  readonly isJson: boolean
  /** Entity that the field refers to, by one id or (for a list) by many. */
  readonly ref?: string
  readonly refersToMany: boolean
  readonly values?: readonly { readonly value: unknown; readonly label: string }[]
}

/** The label of a reference beside it in the row: `projectId` -> `projectLabel`. */
export interface LabelShape {
  readonly key: string
  readonly field: FieldShape
  /** Alias of the joined table. */
  readonly alias: string
  /** SQL of the label, as text. */
  readonly sql: string
  readonly join: string
}

/** An entity, compiled once per model: every SQL name that a query may contain comes from here. */
export interface Shape {
  readonly entity: EntityDocument
  readonly id: string
  readonly title: string
  /** Quoted table name. */
  readonly table: string
  readonly fields: readonly FieldShape[]
  readonly byName: ReadonlyMap<string, FieldShape>
  readonly labels: readonly LabelShape[]
  readonly search: readonly FieldShape[]
  readonly parent?: FieldShape
  /** Field names from the row to its project, `['buildingId', 'projectId']`; nothing where rows know no project. */
  readonly projectPath?: readonly string[]
  /** Select list of a wire row over alias `t` and the label joins. */
  readonly selectList: string
  readonly labelJoins: string
  /** Fields of each unique index, by its SQL name. */
  readonly uniques: ReadonlyMap<string, readonly FieldShape[]>
  /** A database record without its empty fields. */
  toRow(record: Readonly<Record<string, unknown>>): Row
}

/** Compiled entities of a model. */
export type Shapes = ReadonlyMap<string, Shape>

const compiled = new WeakMap<RowsModel['entities'], Shapes>()

/** The shapes of a model; the same map as long as the model's entities are the same. */
export function shapesOf(model: RowsModel): Shapes {
  const known = compiled.get(model.entities)
  if (known !== undefined) return known
  const shapes = new Map(Object.values(model.entities).map((entity) => [entity.id, compile(entity, model)]))
  compiled.set(model.entities, shapes)
  return shapes
}

/** Columns of a wire row beside the fields: JSON name and SQL name. */
export const systemSelect = [
  ['id', 'id'],
  ['version', 'version'],
  ['createdAt', 'created_at'],
  ['updatedAt', 'updated_at'],
] as const

/** `projectId` -> `projectLabel`, `owner` -> `ownerLabel`. */
export const labelKey = (field: string) => `${field.replace(/Id$/, '')}Label`

function compile(entity: EntityDocument, model: RowsModel): Shape {
  const required = new Set(entity.required ?? [])
  const fields = ownFields(entity).map((name) => compileField(name, entity, required, model))
  const byName = new Map(fields.map((field) => [field.name, field]))
  const labels = fields.flatMap((field, at) => compileLabel(field, `r${at}`, model))
  const visible = fields.filter((field) => field.schema['x-secret'] !== true)
  const system = entity['x-parent'] === undefined ? systemSelect : [...systemSelect, ['path', 'path'] as const]
  const keys = [...system.map(([key]) => key), ...visible.map((f) => f.name), ...labels.map((l) => l.key)]
  const path = entity['x-project']?.split('.')
  return {
    entity,
    id: entity.id,
    title: entity.title,
    table: ident(entity['x-table']),
    fields,
    byName,
    labels,
    search: searchFields(entity, byName),
    parent: entity['x-parent'] === undefined ? undefined : byName.get(entity['x-parent']),
    projectPath: path,
    selectList: [
      ...system.map(([key, column]) => `t.${column} as ${ident(key)}`),
      ...visible.map((field) => `t.${field.column} as ${ident(field.name)}`),
      ...labels.map((label) => `${label.sql} as ${ident(label.key)}`),
    ].join(', '),
    labelJoins: labels.map((label) => label.join).join(' '),
    uniques: new Map(
      uniqueSets(entity).map((set) => [
        indexName(
          entity['x-table'],
          set.map((name) => columnOf(entity, name)),
          'key',
        ),
        set.flatMap((name) => byName.get(name) ?? []),
      ]),
    ),
    toRow: (record) => {
      const row: Record<string, unknown> = {}
      for (const key of keys) {
        const value = record[key]
        if (value !== null && value !== undefined) row[key] = value
      }
      return row as Row
    },
  }
}

function compileField(name: string, entity: EntityDocument, required: Set<string>, model: RowsModel): FieldShape {
  const schema = entity.properties[name] as EntityField
  const itemRef: unknown =
    schema.type === 'array' ? (schema.items as Record<string, unknown> | undefined)?.['x-ref'] : undefined
  const many = typeof itemRef === 'string' ? itemRef : undefined
  return {
    name,
    column: ident(columnOf(entity, name)),
    schema,
    title: schema.title ?? name,
    isRequired: required.has(name),
    isJson: schema.type === 'array' || schema.type === 'object',
    ref: schema['x-ref'] ?? many,
    refersToMany: many !== undefined,
    values: schema['x-enum'] === undefined ? undefined : model.enums[schema['x-enum']]?.items,
  }
}

function compileLabel(field: FieldShape, alias: string, model: RowsModel): LabelShape[] {
  const target = field.ref === undefined || field.refersToMany ? undefined : model.entities[field.ref]
  const label = target?.['x-label']
  if (target === undefined || label === undefined) return []
  return [
    {
      key: labelKey(field.name),
      field,
      alias,
      sql: labelSql(target, alias),
      join: `left join ${ident(target['x-table'])} ${alias} on ${alias}.id = t.${field.column}`,
    },
  ]
}

/** SQL text by which a row of an entity is named: its `x-label`, else its id. */
export function labelSql(entity: EntityDocument, alias: string): string {
  const label = entity['x-label']
  if (label === undefined) return `${alias}.id::text`
  const isText =
    (entity.properties[label]?.type ?? 'string') === 'string' && entity.properties[label]?.format === undefined
  return `${alias}.${ident(columnOf(entity, label))}${isText ? '' : '::text'}`
}

function searchFields(entity: EntityDocument, byName: ReadonlyMap<string, FieldShape>): FieldShape[] {
  const names = entity['x-search'] ?? [entity['x-label'], ...(entity['x-unique'] ?? []).flat()]
  const fields = [...new Set(names)].flatMap((name) => (name === undefined ? [] : (byName.get(name) ?? [])))
  return fields.filter((field) => field.schema.type === 'string' && field.schema.format !== 'date-time')
}
