import { readFile } from 'node:fs/promises'
import type { Store } from '../db/connect.ts'
import { badInput } from '../errors.ts'
import { Download, serviceTable } from '../http/service.ts'
import type { RowsService } from '../rows/rows.service.ts'

/** What services of component models are handed. */
export interface ComponentModelDeps {
  readonly store: Store
  readonly rows: RowsService
}

/** Fields of a model that leave the platform and come back. */
const carried = [
  'number',
  'name',
  'vendor',
  'modelVersion',
  'category',
  'deviceType',
  'energyKind',
  'protocol',
  'byteOrder',
  'points',
  'icon',
  'sourceDoc',
  'remark',
] as const

const fileKind = 'component-models'
const mostModels = 500

/** Services of api document `component-model` that are more than rows. */
export function componentModelServices({ store, rows }: ComponentModelDeps) {
  return serviceTable({
    'componentModel.tree': async () => modelTree(store),
    'componentModel.copy': async ({ params, caller }) => {
      const row = await rows.get('component-model', params.id, caller)
      const { number, name, modelVersion } = params
      const copy = await rows.create('component-model', { ...carriedOf(row), number, name, modelVersion }, caller)
      return { id: copy.id }
    },
    'componentModel.download': async ({ params, caller }) => {
      const row = await rows.get('component-model', params.id, caller)
      const text = JSON.stringify({ kind: fileKind, models: [carriedOf(row)] }, null, 2)
      return new Download(`${row.number}-${row.modelVersion}.json`, 'application/json', Buffer.from(`${text}\n`))
    },
    'componentModel.upload': async ({ params, files = [], caller }) => {
      const [file] = files
      if (!file) throw badInput('file', '请选择型号文件')
      const models = modelsIn(await readFile(file.path, 'utf8'))
      const refused: { line: number; field: string; reason: string }[] = []
      let taken = 0
      for (const [index, model] of models.entries()) {
        try {
          await takeModel(model)
          taken += 1
        } catch (error) {
          if (!isRefusal(error)) throw error
          refused.push({ line: index + 1, field: String(model.number ?? ''), reason: error.message })
        }
      }
      return { taken, refused }

      async function takeModel(model: Record<string, unknown>): Promise<void> {
        const same = await store.db
          .selectFrom('component_model')
          .select(['id', 'version'])
          .where('deleted', '=', 0)
          .where('number', '=', String(model.number))
          .where('model_version', '=', String(model.modelVersion ?? '1.0'))
          .executeTakeFirst()
        const input = carriedOf(model)
        if (same && params.replace !== true)
          throw badInput('number', '已有相同编码与版本的型号；勾选“覆盖已有型号”可更新它')
        if (same) await rows.update('component-model', { ...input, id: same.id, version: same.version }, caller)
        else await rows.create('component-model', input, caller)
      }
    },
  })
}

const isRefusal = (error: unknown): error is Error & { status: number } =>
  error instanceof Error && 'status' in error && typeof error.status === 'number' && error.status < 500

function carriedOf(row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(carried.filter((field) => row[field] != null).map((field) => [field, row[field]]))
}

/** The models of a file: what this platform wrote, or a single model, or a list of them. */
function modelsIn(text: string): Record<string, unknown>[] {
  let raw: unknown
  try {
    raw = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    throw badInput('file', `文件不是 JSON：${error instanceof Error ? error.message : String(error)}`)
  }
  const isObject = (value: unknown): value is Record<string, unknown> =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
  const list = Array.isArray(raw) ? raw : isObject(raw) && Array.isArray(raw.models) ? raw.models : [raw]
  if (list.length > mostModels) throw badInput('file', `一次最多导入 ${mostModels} 个型号`)
  const models = list.filter(isObject)
  if (models.length !== list.length || models.some((model) => typeof model.number !== 'string'))
    throw badInput('file', '文件中没有型号：应为本页导出的 JSON')
  return models
}

/** A node of the tree of models: all, a category, or a maker within it. */
export interface ModelNode {
  readonly key: string
  readonly label: string
  readonly kind: 'all' | 'category' | 'vendor'
  readonly category: string | null
  readonly vendor: string | null
  /** Models in it. */
  readonly count: number
  readonly children: readonly ModelNode[]
}

/** All models, below them categories, below those makers. Models without a maker count for their category alone. */
async function modelTree(store: Store): Promise<ModelNode[]> {
  const counts = await store.db
    .selectFrom('component_model')
    .select(({ fn }) => ['category', 'vendor', fn.countAll<number>().as('count')])
    .where('deleted', '=', 0)
    .groupBy(['category', 'vendor'])
    .orderBy('category')
    .orderBy('vendor')
    .execute()
  const sumOf = (rows: typeof counts) => rows.reduce((sum, { count }) => sum + Number(count), 0)
  const categories = [...new Set(counts.map(({ category }) => category))].map((category): ModelNode => {
    const within = counts.filter((row) => row.category === category)
    const vendors = within.flatMap(({ vendor, count }): ModelNode[] =>
      vendor ? [{ ...leaf, key: `${category}/${vendor}`, label: vendor, category, vendor, count: Number(count) }] : [],
    )
    const label = categoryLabels[category] ?? category
    return { key: category, label, kind: 'category', category, vendor: null, count: sumOf(within), children: vendors }
  })
  const all = { key: 'all', label: '全部型号', kind: 'all' as const, category: null, vendor: null }
  return [{ ...all, count: sumOf(counts), children: categories }]
}

const leaf = { kind: 'vendor' as const, children: [] }

/** Labels of enum modelCategory. */
const categoryLabels: Readonly<Record<string, string>> = {
  meter: '计量仪表',
  sensor: '环境传感器',
  device: '用能设备',
  gateway: '网关',
}
