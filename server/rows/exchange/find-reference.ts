import { ident } from '../../db/migrate/table-of.ts'
import { badInput } from '../../errors.ts'
import { inProjects, projectOf } from '../project-scope.ts'
import { type FieldShape, labelSql } from '../shape.ts'
import { run, SqlValues } from '../sql-values.ts'
import type { WriteContext } from '../write.ts'

interface Candidate {
  readonly id: number
  readonly project: number | null
}

/**
 * Finds the row that a cell of an import means, by number or by label, among those that the caller sees. Of several
 * with the same text the one in the line's own project is meant; otherwise the cell is refused as ambiguous. A list
 * field takes several texts by comma.
 */
export function referenceFinder({ shapes, caller, trx }: WriteContext) {
  const known = new Map<string, readonly Candidate[]>()

  const candidates = async (field: FieldShape, text: string): Promise<readonly Candidate[]> => {
    const key = `${field.ref}\n${text}`
    const found = known.get(key)
    if (found !== undefined) return found
    const target = shapes.get(field.ref ?? '')
    if (target === undefined) return []
    const values = new SqlValues()
    const wanted = values.add(text)
    const numbers = ['number', 'userName']
      .filter((name) => target.byName.has(name))
      .map((name) => target.byName.get(name)?.column)
    const texts = [labelSql(target.entity, 't'), ...numbers.map((column) => `t.${column ?? ident('number')}`)]
    const scope = inProjects(shapes, target, 't', caller.projectIds, values)
    const where = [`(${texts.map((one) => `${one} = ${wanted}::text`).join(' or ')})`, 't.deleted = 0', scope]
    const project = projectOf(shapes, target, 't') ?? 'null::bigint'
    const rows = await run<Candidate>(
      trx,
      `select t.id, ${project} as project from ${target.table} t where ${where.filter(Boolean).join(' and ')} order by t.id limit 50`,
      values,
    )
    // What is missing now may be added by a later line of the same file.
    if (rows.length > 0) known.set(key, rows)
    return rows
  }

  const findOne = async (field: FieldShape, text: string, projectId: unknown): Promise<number> => {
    const all = await candidates(field, text)
    const near = all.length > 1 ? all.filter((one) => one.project === projectId) : all
    const [only, second] = near.length > 0 ? near : all
    if (only === undefined) throw badInput(field.name, `找不到${field.title}“${text}”`)
    if (second !== undefined) throw badInput(field.name, `${field.title}“${text}”有多个，请改填编号`)
    return only.id
  }

  return async (field: FieldShape, text: string, projectId: unknown): Promise<unknown> => {
    if (!field.refersToMany) return findOne(field, text, projectId)
    const ids: number[] = []
    for (const part of text.split(/[,，、]/))
      if (part.trim() !== '') ids.push(await findOne(field, part.trim(), projectId))
    return ids
  }
}
