import { badInput } from '../errors.ts'
import type { Row } from './row.ts'
import type { Shape } from './shape.ts'
import { type Executor, run, SqlValues } from './sql-values.ts'

/** One node of a tree on the wire: the row with its label and its children. */
export interface TreeNode extends Row {
  readonly label: string
  readonly children: TreeNode[]
}

/**
 * Lets one transaction at a time change the paths of a tree: a subtree moved while a child is added below it would
 * leave the child with the old path, and two moves at once could close a circle.
 */
export async function lockTree(db: Executor, shape: Shape): Promise<void> {
  const values = new SqlValues()
  await run(db, `select pg_advisory_xact_lock(hashtext(${values.add(`tree:${shape.id}`)}))`, values)
}

/**
 * Sets the path of a row from its parent, and moves its whole subtree along. A parent below the row itself is refused.
 * The tree is locked by `lockTree` before.
 */
export async function placeInTree(db: Executor, shape: Shape, id: number): Promise<void> {
  const parent = shape.parent
  if (parent === undefined) return
  const ask = new SqlValues()
  const [found] = await run<{ path: string; parent_path: string | null }>(
    db,
    `select t.path, p.path as parent_path from ${shape.table} t left join ${shape.table} p on p.id = t.${parent.column}
     where t.id = ${ask.add(id)}`,
    ask,
  )
  if (found === undefined) return
  const oldPath = found.path
  const parentPath = found.parent_path ?? '/'
  if (parentPath.includes(`/${id}/`)) throw badInput(parent.name, `${parent.title}不能是它自己或它的下级`)
  const newPath = `${parentPath}${id}/`
  if (newPath === oldPath) return
  const values = new SqlValues()
  const target = values.add(newPath)
  const where = oldPath === '' ? `id = ${values.add(id)}` : `path like ${values.add(`${oldPath}%`)}`
  const rest = oldPath === '' ? '' : ` || substr(path, ${values.add(oldPath.length + 1, 'int')})`
  await run(db, `update ${shape.table} set path = ${target}::text${rest} where ${where}`, values)
}

/** Ids on the way from the root to each of the rows, the rows themselves included, each once. */
export async function ancestorIds(db: Executor, shape: Shape, ids: readonly number[]): Promise<number[]> {
  const values = new SqlValues()
  const text = `select path from ${shape.table} where id = any(${values.add([...ids], 'bigint[]')}) order by id`
  const found = await run<{ path: string }>(db, text, values)
  return [...new Set(found.flatMap(({ path }) => path.split('/').filter(Boolean).map(Number)))]
}

/** Nests rows by their parents, in the order given; a row whose parent is not among them becomes a root. */
export function nest(shape: Shape, rows: readonly Row[]): TreeNode[] {
  const label = shape.entity['x-label']
  const parent = shape.parent?.name
  const nodes = new Map(
    rows.map((row) => {
      const text = label === undefined ? row.id : (row[label] ?? row.id)
      return [row.id, { ...row, label: String(text), children: [] as TreeNode[] }]
    }),
  )
  const roots: TreeNode[] = []
  for (const node of nodes.values()) {
    const above = parent === undefined ? undefined : nodes.get(Number((node as Row)[parent]))
    ;(above?.children ?? roots).push(node)
  }
  return roots
}
