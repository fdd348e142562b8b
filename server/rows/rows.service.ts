import { retryRead, type Store } from '../db/connect.ts'
import { badInput, notFound } from '../errors.ts'
import type { Caller, Download, Service, UploadedFile } from '../http/service.ts'
import { changeNoteHooks } from './change-notes.ts'
import { currentValueHooks, refreshCurrentValues } from './current-values.ts'
import { exportRows } from './exchange/export.ts'
import { type ImportReport, importRows } from './exchange/import.ts'
import type { RowHooks } from './hooks.ts'
import type { Params, Row, RowsModel } from './row.ts'
import { countByValue, countRows, type Selection, selectByIds, selectPage, sumFields } from './rows.store.ts'
import { labelSql, type Shape, shapesOf } from './shape.ts'
import { PreparedReads } from './sql-values.ts'
import { tradeRuleHooks } from './trade-rules.ts'
import { ancestorIds, nest, type TreeNode } from './tree.ts'
import { changeRow, createRow, deleteRows, idOf, type WriteContext, writing } from './write.ts'

/** What an endpoint may do with an entity (`serve.verb`). */
export type Verb = 'list' | 'get' | 'create' | 'update' | 'delete' | 'tree' | 'options' | 'export' | 'import'

/** One page of rows and how many there are on all pages. */
export interface RowPage {
  readonly rows: Row[]
  readonly total: number
  /** Rows by value of the field `countBy`, where asked for. */
  readonly counts?: Readonly<Record<string, number>>
  /** Sums of the fields `sumOf` over all pages, where asked for. */
  readonly summary?: Readonly<Record<string, number | null>>
}

/** A choice of a select box. */
export interface Option {
  readonly value: number
  readonly label: string
}

/**
 * Rows of every entity document, within the caller's projects. Every method refuses by `AppError`; `entity` is the id
 * of an entity document, and an unknown one is a fault of the program.
 */
export interface RowsService {
  list(entity: string, params: Params, caller: Caller): Promise<RowPage>
  get(entity: string, id: unknown, caller: Caller): Promise<Row>
  create(entity: string, input: Params, caller: Caller): Promise<Row>
  update(entity: string, input: Params, caller: Caller): Promise<Row>
  /** `{id}` or `{ids}`; all of them or none. */
  delete(entity: string, input: Params, caller: Caller): Promise<{ count: number }>
  /** Rows nested by `x-parent`; with a filter, what matches and the way to it. */
  tree(entity: string, params: Params, caller: Caller): Promise<TreeNode[]>
  options(entity: string, params: Params, caller: Caller): Promise<Option[]>
  export(entity: string, params: Params, caller: Caller): Promise<Download>
  import(entity: string, file: UploadedFile, options: { dryRun: boolean }, caller: Caller): Promise<ImportReport>
  /** The service behind an endpoint with `serve: {entity, verb}`. */
  serve(entity: string, verb: Verb): Service
  /** See `refreshCurrentValues`: at the start, once a day, and after writes that went past this service. */
  refreshCurrentValues(): Promise<void>
}

/** What the service is made from. */
export interface RowsDeps {
  readonly store: Store
  /** The linked documents of this moment; a publish may change them. */
  readonly model: () => RowsModel
  readonly hooks?: readonly RowHooks[]
}

const pageSize = 15
const treeLimit = 20_000
const optionLimit = 2000
const largeOptionLimit = 100

/** The rows service over a store and the linked documents. */
export function createRowsService({ store, model, hooks = [] }: RowsDeps): RowsService {
  const shapes = () => shapesOf(model())
  const reads = new PreparedReads(store.pool)
  const allHooks = [tradeRuleHooks, currentValueHooks, changeNoteHooks(shapes), ...hooks]
  const shapeOf = (entity: string): Shape => {
    const shape = shapes().get(entity)
    if (shape === undefined) throw new Error(`no entity document ${entity}`)
    return shape
  }
  const select = (entity: string, params: Params, caller: Caller): Selection => ({
    shapes: shapes(),
    shape: shapeOf(entity),
    params,
    projects: caller.projectIds,
  })
  const write = <T>(entity: string, caller: Caller, work: (context: WriteContext) => Promise<T>): Promise<T> =>
    writing(store, { shapes: shapes(), shape: shapeOf(entity), caller, hooks: allHooks }, work)

  const service: RowsService = {
    async list(entity, params, caller) {
      const selection = select(entity, params, caller)
      const size = within(params.size, 'size', 1, 200, pageSize)
      const page = within(params.page, 'page', 1, 1_000_000, 1)
      const [rows, total, counts, summary] = await retryRead(() =>
        Promise.all([
          selectPage(reads, selection, size, (page - 1) * size),
          countRows(reads, selection),
          params.countBy ? countByValue(reads, selection, String(params.countBy)) : undefined,
          params.sumOf ? sumFields(reads, selection, String(params.sumOf).split(',')) : undefined,
        ]),
      )
      return { rows, total, ...(counts ? { counts } : {}), ...(summary ? { summary } : {}) }
    },
    async get(entity, id, caller) {
      const shape = shapeOf(entity)
      const options = { shapes: shapes(), shape, ids: [idOf(id)], projects: caller.projectIds }
      const [row] = await retryRead(() => selectByIds(reads, options))
      if (row === undefined) throw notFound(shape.title)
      return row
    },
    create: (entity, input, caller) => write(entity, caller, (context) => createRow(context, input)),
    update: (entity, input, caller) => write(entity, caller, (context) => changeRow(context, input)),
    async delete(entity, input, caller) {
      const ids = Array.isArray(input.ids) ? input.ids.map(idOf) : [idOf(input.id ?? input.ids)]
      if (ids.length === 0) throw badInput('ids', '请选择要删除的数据')
      return { count: await write(entity, caller, (context) => deleteRows(context, ids)) }
    },
    async tree(entity, params, caller) {
      const selection = select(entity, params, caller)
      const found = await retryRead(() => selectPage(reads, selection, treeLimit, 0))
      const { shape } = selection
      if (shape.parent === undefined || !isFiltered(params)) return nest(shape, found)
      // A match deep in the tree is shown with the way to it; the order is that of the whole tree.
      const ids = await ancestorIds(
        reads,
        shape,
        found.map((row) => row.id),
      )
      const wanted = new Set([...ids, ...found.map((row) => row.id)])
      const whole = await selectPage(reads, { ...selection, params: { sort: params.sort } }, treeLimit, 0)
      return nest(
        shape,
        whole.filter((row) => wanted.has(row.id)),
      )
    },
    async options(entity, params, caller) {
      const selection = select(entity, params, caller)
      const { shape } = selection
      const named: Shape = {
        ...shape,
        labels: [],
        labelJoins: '',
        // Choices are open to all who are signed in: their keyword looks at nothing but what they show.
        search: shape.search.filter(({ name }) => name === shape.entity['x-label'] || name === 'number'),
        selectList: `t.id as "value", ${labelSql(shape.entity, 't')} as "label"`,
        toRow: (record) => record as Row,
      }
      const limit = shape.entity['x-large'] === true ? largeOptionLimit : optionLimit
      const rows = await retryRead(() => selectPage(reads, { ...selection, shape: named }, limit, 0))
      return rows.map((row) => ({ value: Number(row.value), label: String(row.label ?? row.value) }))
    },
    export: (entity, params, caller) => exportRows(store, select(entity, params, caller)),
    import: (entity, file, options, caller) =>
      importRows({ store, shapes: shapes(), shape: shapeOf(entity), caller, hooks: allHooks }, file, options),
    serve: (entity, verb) => serving(service, entity, verb),
    refreshCurrentValues: () => refreshCurrentValues(store.db),
  }
  return service
}

function serving(service: RowsService, entity: string, verb: Verb): Service {
  switch (verb) {
    case 'get':
      return ({ params, caller }) => service.get(entity, params.id, caller)
    case 'import':
      return async ({ params, caller, files }) => {
        const file = files?.[0]
        if (file === undefined) throw badInput('file', '请选择要导入的文件')
        return service.import(entity, file, { dryRun: params.dryRun === true || params.dryRun === 'true' }, caller)
      }
    default:
      return ({ params, caller }) => service[verb](entity, params, caller)
  }
}

const isFiltered = (params: Params) =>
  Object.entries(params).some(
    ([name, value]) => name !== 'sort' && name !== 'projectIds' && value !== undefined && value !== '',
  )

function within(value: unknown, name: string, least: number, most: number, missing: number): number {
  if (value === undefined || value === null || value === '') return missing
  const number = Number(value)
  if (Number.isInteger(number) && number >= least && number <= most) return number
  throw badInput(name, `${name === 'size' ? '每页条数' : '页码'}应为 ${least} 到 ${most} 的整数`)
}
