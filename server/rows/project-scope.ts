import { ident } from '../db/migrate/table-of.ts'
import type { Caller } from '../http/service.ts'
import type { Shape, Shapes } from './shape.ts'
import type { SqlValues } from './sql-values.ts'

/** Projects that rows are confined to. */
export type ProjectIds = Caller['projectIds']

/**
 * SQL that is true for rows of `alias` within the projects; nothing where all are allowed or rows know no project.
 *
 * A row whose own project field may be empty and is, belongs to all: everybody reads it, and `forWriting` only those
 * with all projects may write it.
 */
export function inProjects(
  shapes: Shapes,
  shape: Shape,
  alias: string,
  projects: ProjectIds,
  values: SqlValues,
  forWriting = false,
): string | undefined {
  if (projects === 'all' || shape.projectPath === undefined) return undefined
  return within(shapes, shape, alias, shape.projectPath, values.add([...projects], 'bigint[]'), forWriting)
}

function within(
  shapes: Shapes,
  shape: Shape,
  alias: string,
  path: readonly string[],
  list: string,
  strict: boolean,
): string {
  const [name = 'id', ...rest] = path
  if (name === 'id') return `${alias}.id = any(${list})`
  const field = shape.byName.get(name)
  if (field === undefined) throw new Error(`entity ${shape.id}: x-project goes by the unknown field ${name}`)
  const column = `${alias}.${field.column}`
  if (rest.length === 0) {
    const inList = `${column} = any(${list})`
    return field.isRequired || strict ? inList : `(${column} is null or ${inList})`
  }
  const target = shapes.get(field.ref ?? '')
  if (target === undefined) throw new Error(`entity ${shape.id}: x-project goes by ${name}, which refers to nothing`)
  const inner = `${alias}s`
  return `${column} in (select ${inner}.id from ${target.table} ${inner} where ${within(shapes, target, inner, rest, list, strict)})`
}

/** SQL of the project id of a row of `alias`; nothing where rows know no project. */
export function projectOf(shapes: Shapes, shape: Shape, alias: string): string | undefined {
  return shape.projectPath === undefined ? undefined : along(shapes, shape, alias, shape.projectPath)
}

function along(shapes: Shapes, shape: Shape, alias: string, path: readonly string[]): string {
  const [name = 'id', ...rest] = path
  if (name === 'id') return `${alias}.id`
  const field = shape.byName.get(name)
  const column = `${alias}.${field?.column ?? ident(name)}`
  const target = shapes.get(field?.ref ?? '')
  if (rest.length === 0 || target === undefined) return column
  const inner = `${alias}p`
  return `(select ${along(shapes, target, inner, rest)} from ${target.table} ${inner} where ${inner}.id = ${column})`
}
