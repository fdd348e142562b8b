import type { StandingColumn, StandingTable } from './inspect.ts'
import { type Column, ident, type Table } from './table-of.ts'

/** What the step from the standing tables to the wanted ones consists of. */
export interface MigrationPlan {
  /** Statements in order; each alters one thing (Citus takes one ALTER action a statement). */
  readonly statements: readonly string[]
  /** Trees that got their path column just now and need it filled. */
  readonly newPaths: readonly string[]
  /** Why it cannot be done without a written migration, one Chinese sentence each; then `statements` must not run. */
  readonly refusals: readonly string[]
}

/**
 * The additive step: missing tables, columns and indexes are made, defaults follow the documents, and a column that is
 * no longer required may be empty. Everything else (another type, a new requirement that rows do not meet, a required
 * column that the document dropped) is refused by name, because only a person knows what becomes of the values.
 */
export function planTables(wanted: readonly Table[], standing: ReadonlyMap<string, StandingTable>): MigrationPlan {
  const plan = { statements: [] as string[], newPaths: [] as string[], refusals: [] as string[] }
  for (const table of wanted) {
    const now = standing.get(table.name)
    const rival = wanted.find((other) => other !== table && other.name === table.name)
    if (rival !== undefined) plan.refusals.push(`实体 ${table.entity} 与 ${rival.entity} 用了同一张表 ${table.name}`)
    if (now !== undefined && !isEntityTable(now)) {
      plan.refusals.push(`实体 ${table.entity} 的表名 ${table.name} 已被平台占用，请换一个 x-table`)
      continue
    }
    if (now === undefined) plan.statements.push(createTable(table))
    else extendTable(table, now, plan)
    const isTree = table.columns.some((column) => column.name === 'path')
    if (now !== undefined && isTree && !now.columns.has('path')) plan.newPaths.push(table.name)
    for (const index of table.indexes) {
      if (now?.indexes.has(index.name)) continue
      const columns = index.columns.map(ident).join(', ')
      const kind = index.unique ? 'create unique index' : 'create index'
      const nulls = index.nullsEqual ? ' nulls not distinct' : ''
      const living = index.unique ? `${nulls} where deleted = 0` : ''
      plan.statements.push(`${kind} ${ident(index.name)} on ${ident(table.name)} (${columns})${living}`)
    }
  }
  return plan
}

/** Tables of facts and queues lack the columns that every entity has. */
const isEntityTable = (table: StandingTable) => ['id', 'version', 'deleted'].every((name) => table.columns.has(name))

type Draft = { statements: string[]; refusals: string[] }

function extendTable(table: Table, now: StandingTable, draft: Draft): void {
  for (const column of table.columns) {
    const standing = now.columns.get(column.name)
    if (standing === undefined) addColumn(table, column, now, draft)
    else followColumn(table, column, standing, now, draft)
  }
  const wanted = new Set(table.columns.map((column) => column.name))
  for (const [name, column] of now.columns) {
    if (wanted.has(name) || !column.notNull || column.default !== undefined || column.identity) continue
    draft.refusals.push(needs(table, name, '文档中已没有这一必填字段，但表中仍有此列', '删除或改名'))
  }
}

function addColumn(table: Table, column: Column, now: StandingTable, draft: Draft): void {
  if (column.notNull && column.default === undefined && now.hasRows) {
    draft.refusals.push(needs(table, column.name, '新增的必填字段没有默认值，而表中已有数据', '补值'))
    return
  }
  draft.statements.push(`alter table ${ident(table.name)} add column ${columnSql(column)}`)
}

function followColumn(table: Table, column: Column, now: StandingColumn, rows: StandingTable, draft: Draft): void {
  const alter = `alter table ${ident(table.name)} alter column ${ident(column.name)}`
  if (now.type !== column.type) {
    draft.refusals.push(needs(table, column.name, `列的类型现为 ${now.type}，文档要求 ${column.type}`, '改型'))
    return
  }
  if (!now.identity && !sameDefault(now.default, column.default)) {
    draft.statements.push(`${alter} ${column.default === undefined ? 'drop default' : `set default ${column.default}`}`)
  }
  if (now.notNull && !column.notNull) draft.statements.push(`${alter} drop not null`)
  if (!now.notNull && column.notNull) {
    if (rows.hasRows) draft.refusals.push(needs(table, column.name, '字段改为必填，而表中已有数据', '补值'))
    else draft.statements.push(`${alter} set not null`)
  }
}

function needs(table: Table, column: string, what: string, verb: string): string {
  const id = `0xx-${table.name}-${column}`.replaceAll('_', '-')
  return `表 ${table.name} 列 ${column}：${what}。请在 server/db/migrations 写一个迁移（例如 ${id}，before 阶段）${verb}后再启动`
}

/** PostgreSQL writes defaults back with casts, `'01'::text`, `'-1'::integer`, and JSON with blanks of its own. */
function sameDefault(now: string | undefined, wanted: string | undefined): boolean {
  const bare = (text: string | undefined) =>
    text
      ?.replace(/::[a-z][a-z ]*(\[\])?$/, '')
      .replace(/^\((.*)\)$/, '$1')
      .replace(/^'(.*)'$/s, '$1')
  const isJson = now?.endsWith('::jsonb') === true
  const plain = (text: string | undefined) => {
    const value = bare(text)
    return isJson && value !== undefined ? JSON.stringify(JSON.parse(value.replaceAll("''", "'"))) : value
  }
  return plain(now) === plain(wanted)
}

function createTable(table: Table): string {
  return `create table ${ident(table.name)} (\n  ${table.columns.map(columnSql).join(',\n  ')}\n)`
}

function columnSql(column: Column): string {
  const parts = [ident(column.name), column.type]
  if (column.collation !== undefined) parts.push(`collate ${ident(column.collation)}`)
  if (column.identity) parts.push('generated by default as identity primary key')
  else if (column.notNull) parts.push('not null')
  if (column.default !== undefined) parts.push(`default ${column.default}`)
  return parts.join(' ')
}
