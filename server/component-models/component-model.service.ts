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

/** Categories, below them makers, below them models; each with how many models it holds. */
async function modelTree(store: Store) {
  const rows = await store.db
    .selectFrom('component_model')
    .select(['id', 'number', 'name', 'vendor', 'category', 'model_version', 'is_built_in'])
    .where('deleted', '=', 0)
    .orderBy('vendor')
    .orderBy('number')
    .orderBy('model_version')
    .execute()
  const categories = new Map<string, Map<string, typeof rows>>()
  for (const row of rows) {
    const vendors = categories.get(row.category) ?? new Map<string, typeof rows>()
    categories.set(row.category, vendors)
    const vendor = row.vendor ?? '未注明厂家'
    vendors.set(vendor, [...(vendors.get(vendor) ?? []), row])
  }
  return [...categories].map(([category, vendors]) => ({
    key: `c-${category}`,
    label: categoryLabels[category] ?? category,
    count: [...vendors.values()].reduce((sum, list) => sum + list.length, 0),
    children: [...vendors].map(([vendor, list]) => ({
      key: `v-${category}-${vendor}`,
      label: vendor,
      count: list.length,
      children: list.map(({ id, name, model_version: version }) => ({
        key: `m-${id}`,
        label: version === '1.0' ? name : `${name}（${version}）`,
        modelId: id,
        count: 0,
        children: [],
      })),
    })),
  }))
}

/** Labels of enum modelCategory. */
const categoryLabels: Readonly<Record<string, string>> = {
  meter: '计量仪表',
  sensor: '环境传感器',
  device: '用能设备',
  gateway: '网关',
}
