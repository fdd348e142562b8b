import type { EntityDocument, EntityField } from '../types.gen.ts'
import type { EntityModel } from './model.ts'

/** Fields that every entity has beside its own, in the order of the table's end. */
export const systemFields: Readonly<Record<string, EntityField>> = {
  id: { type: 'integer', title: '编号', readOnly: true, minimum: 1 },
  version: { type: 'integer', title: '版本', readOnly: true, 'x-hidden': true },
  createdAt: { type: 'string', format: 'date-time', title: '创建时间', readOnly: true, 'x-hidden': true },
  createdBy: { type: 'integer', title: '创建人', readOnly: true, 'x-hidden': true },
  updatedAt: { type: 'string', format: 'date-time', title: '更新时间', readOnly: true, 'x-hidden': true },
  updatedBy: { type: 'integer', title: '更新人', readOnly: true, 'x-hidden': true },
  deleted: { type: 'integer', title: '已删除', readOnly: true, 'x-hidden': true },
}

/** An entity with its implicit fields; a tree also has `path`, its place from the root (`/1/7/`). */
export function entityModel(document: EntityDocument): EntityModel {
  const path: Record<string, EntityField> = document['x-parent']
    ? { path: { type: 'string', title: '路径', readOnly: true, 'x-hidden': true } }
    : {}
  return {
    ...document,
    own: Object.keys(document.properties),
    properties: { ...systemFields, ...document.properties, ...path },
  }
}

/** Column that a name gives: `parentMeterId` -> `parent_meter_id`, `area2` -> `area2`. */
export function columnName(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** Column of an entity's field: its own (`x-column`), or that of its name. */
export const columnOf = (entity: Pick<EntityDocument, 'properties'>, field: string): string =>
  entity.properties[field]?.['x-column'] ?? columnName(field)

/** Name under which a row carries the text of a referred row: `projectId` gives `projectLabel`. */
export const labelField = (field: string): string => `${field.replace(/Id$/, '')}Label`
