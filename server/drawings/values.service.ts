import { readableProjects } from '../analysis/scope.ts'
import type { Store } from '../db/connect.ts'
import { badInput } from '../errors.ts'
import type { Caller, Service } from '../http/service.ts'
import { groupBy } from '../metering/group-by.ts'
import { qualityText } from '../metering/quality.ts'
import { type BindingCode, readBinding } from './binding-code.ts'
import { type Freshness, freshnessOf } from './freshness.ts'
import { meterFigures } from './meter-figures.ts'
import { loadMeterHeads } from './meter-values.store.ts'
import { loadPointValues, type Projects } from './point-values.store.ts'

/** What a drawing is told of one of its bindings. */
export interface DrawnValue {
  readonly key: string
  readonly value: number | null
  readonly unit: string
  readonly decimals?: number
  /** ISO 8601 UTC. */
  readonly at: string | null
  readonly quality: number
  readonly qualityText: string
  readonly state: Freshness
  readonly name: string
}

const isoOf = (ts: number | null) => (ts === null ? null : new Date(ts * 1000).toISOString())

/**
 * `drawing.values`: the newest value of each binding, in the order asked.
 *
 * What does not exist, or lies outside of the caller's projects, is `unknown`; so is a number that several of these
 * projects have, unless `project` (a number) or `projectId` says which is meant.
 */
export function valuesService(store: Store, nowSeconds: () => number): Service {
  return async ({ params, caller }) => {
    const codes = (params.bindings as readonly string[]).map((key, place) => {
      const code = readBinding(key)
      if (!code)
        throw badInput(
          `bindings[${place}]`,
          `绑定 ${key} 应写作 point:<设备或表编号>.<点位标识> 或 meter:<表号>.<数值>`,
        )
      return code
    })
    const projects = await projectsOf(store, params, caller)
    const now = nowSeconds()
    const parts = await Promise.all([points(store, codes, projects, now), meters(store, codes, projects, now)])
    const found = new Map(parts.flat())
    return { values: codes.map(({ key }) => found.get(key) ?? unknown(key, '没有此点位或仪表')) }
  }
}

const unknown = (key: string, why: string): DrawnValue => ({
  key,
  value: null,
  unit: '',
  at: null,
  quality: 0,
  qualityText: why,
  state: 'unknown',
  name: '',
})

const severalProjects = '编号在多个项目中都有，请为画面指定项目'

/** The caller's projects, cut to the one that a drawing names or its page has chosen. */
export async function projectsOf(
  store: Store,
  params: Readonly<Record<string, unknown>>,
  caller: Caller,
): Promise<Projects> {
  const { project, projectId } = params as { project?: string; projectId?: number }
  if (project) {
    const { rows } = await store.pool.query<{ id: number }>(
      'select id from project where number = $1 and deleted = 0',
      [project],
    )
    const ids = rows.map(({ id }) => id)
    return caller.projectIds === 'all' ? ids : ids.filter((id) => (caller.projectIds as readonly number[]).includes(id))
  }
  return readableProjects(caller, projectId ? [projectId] : [])
}

async function points(store: Store, codes: readonly BindingCode[], projects: Projects, now: number) {
  const wanted = codes.filter((code) => code.kind === 'point')
  const rows = await loadPointValues(store, wanted, projects)
  const byCode = groupBy(rows, ({ number, identifier }) => `point:${number}.${identifier}`)
  return [...byCode].map(([key, found]): [string, DrawnValue] => {
    const [row] = found
    if (!row || found.length > 1) return [key, unknown(key, severalProjects)]
    const quality = row.quality ?? 0
    return [
      key,
      {
        key,
        value: row.value,
        unit: row.unit,
        at: isoOf(row.ts),
        quality,
        qualityText: qualityText(quality),
        state: freshnessOf(row.ts, row, now),
        name: row.name,
      },
    ]
  })
}

async function meters(store: Store, codes: readonly BindingCode[], projects: Projects, now: number) {
  const wanted = codes.filter((code) => code.kind === 'meter')
  const heads = await loadMeterHeads(store, [...new Set(wanted.map(({ number }) => number))], projects)
  const byNumber = groupBy(heads, ({ number }) => number)
  const single = new Map(
    [...byNumber].flatMap(([number, [head, ...more]]) => (head && more.length === 0 ? [[number, head]] : [])),
  )
  const figures = await meterFigures(store, wanted, single, now)
  return wanted.flatMap(({ key, number, figure }): [string, DrawnValue][] => {
    const head = single.get(number)
    if (!head) return byNumber.has(number) ? [[key, unknown(key, severalProjects)]] : []
    const { value, ts, unit, decimals, quality } = figures(head, figure)
    return [
      [
        key,
        {
          key,
          value,
          unit,
          ...(decimals === undefined ? {} : { decimals }),
          at: isoOf(ts),
          quality,
          qualityText: qualityText(quality),
          state: freshnessOf(ts, head, now),
          name: head.name,
        },
      ],
    ]
  })
}
