import type { Store } from '../db/connect.ts'
import { badInput, notFound } from '../errors.ts'
import type { Caller, Service } from '../http/service.ts'
import { canonicalUnit } from '../metering/units.ts'
import { loadSeries } from './facts.store.ts'
import { hourText } from './heat.ts'
import { loadNodes } from './nodes.store.ts'
import { addDays, dateOfKey, dayKeyOf, keysOf, lengthOf, type Span, spanOf } from './periods.ts'
import { askedProject, loadProjects, type ProjectFacts } from './projects.store.ts'
import { type RoomSource, roomUses } from './room-share.ts'
import { loadRooms, loadTemperatures, type RoomRow } from './rooms.store.ts'

interface RoomsRequest {
  readonly projectId?: number | null
  readonly energyKind?: string
  readonly measure?: 'area' | 'temperature'
  readonly step?: 'hour' | 'day'
  readonly from: string
  readonly to: string
  readonly at?: string | null
}

const longestDays = 92
const longestHourDays = 7

const sourceTexts: Readonly<Record<RoomSource, string>> = {
  measured: '实测',
  shared: '按面积分摊',
  none: '未知',
}

/**
 * `analysis.rooms`: rooms of a project at one step of the span, coloured by usage per m² or by temperature; the scale
 * is that of all steps, so that colours can be compared (pages, /thermodynamicChart, 空间). Hours go back at most seven
 * days from the end of the span.
 */
export function roomsService(store: Store): Service {
  return async ({ params, caller }) => {
    const request = params as unknown as RoomsRequest
    const kind = request.energyKind ?? '01'
    const measure = request.measure ?? 'area'
    const project = await projectOf(store, caller, request.projectId)
    const span = spanAsked(request)
    const rooms = await loadRooms(store, project.id, kind)
    const values = await valuesOf(store, project, rooms, kind, measure, span)
    const steps = keysOf(span)
    const known = [...values.values()].flatMap(({ values: own }) => own.filter((value) => value !== null))
    const index = stepIndex(
      steps,
      request.at,
      [...values.values()].map((one) => one.values),
    )
    const labels = steps.map((step) => stepLabel(span, step))
    return {
      steps: steps.map((step, at) => ({ value: String(step), label: labels[at]! })),
      at: String(steps[index] ?? ''),
      label: labels[index] ?? '',
      day: dateOfKey(span.granularity === 'hour' ? Math.floor((steps[index] ?? 0) / 100) : (steps[index] ?? 0)),
      rows: withColumns(
        rooms.filter(({ id, pointIds }) => (measure === 'area' ? values.has(id) : pointIds.length > 0)),
      ).map(({ room, line, column }) => {
        const { source, values: own, uses } = values.get(room.id)!
        return {
          id: room.id,
          name: `${room.building} ${room.floor} ${room.name}`,
          line,
          column,
          area: room.area,
          region: room.region ?? '',
          use: uses[index] ?? null,
          value: own[index] ?? null,
          source: sourceTexts[source],
          shared: source === 'shared',
        }
      }),
      unit: measure === 'temperature' ? '℃' : `${canonicalUnit(kind)}/m²`,
      useUnit: canonicalUnit(kind),
      min: measure === 'temperature' ? extreme(known, Math.min) : 0,
      max: extreme(known, Math.max),
      facts: {
        rooms: rooms.length,
        measured: countOf(values, 'measured'),
        shared: countOf(values, 'shared'),
        none: countOf(values, 'none'),
      },
    }
  }
}

interface RoomDayRequest {
  readonly roomId: number
  readonly projectId?: number | null
  readonly energyKind?: string
  readonly measure?: 'area' | 'temperature'
  readonly day: string
}

/** `analysis.roomDay`: the hours of one room on one day. */
export function roomDayService(store: Store): Service {
  return async ({ params, caller }) => {
    const request = params as unknown as RoomDayRequest
    const kind = request.energyKind ?? '01'
    const measure = request.measure ?? 'area'
    const project = await projectOf(store, caller, request.projectId)
    const rooms = await loadRooms(store, project.id, kind)
    const room = rooms.find(({ id }) => id === request.roomId)
    if (!room) throw notFound('房间')
    const span = spanOf('hour', request.day, request.day)
    const own = (await valuesOf(store, project, rooms, kind, measure, span)).get(room.id)!
    const shown = measure === 'temperature' ? own.values : own.uses
    return {
      title: `${room.building} ${room.floor} ${room.name} · ${request.day}`,
      source: sourceTexts[own.source],
      unit: measure === 'temperature' ? '℃' : canonicalUnit(kind),
      rows: keysOf(span).map((hour, at) => ({
        time: hourText(hour % 100),
        value: shown[at] ?? null,
        shared: own.source === 'shared',
      })),
    }
  }
}

async function projectOf(store: Store, caller: Caller, id: number | null | undefined): Promise<ProjectFacts> {
  const [project] = await loadProjects(store, caller, askedProject(id))
  if (!project) throw notFound('项目')
  return project
}

function spanAsked({ from, to, step = 'day' }: RoomsRequest): Span {
  const days = spanOf('day', from, to)
  if (days.from > days.to) throw badInput('to', '结束时间不能早于开始时间')
  if (lengthOf(days) > longestDays) throw badInput('to', `空间热力图最长 ${longestDays} 天`)
  if (step === 'day') return days
  const first = Math.max(days.from, dayKeyOf(dateOfKey(addDays(days.to, 1 - longestHourDays))))
  return { granularity: 'hour', from: first * 100, to: days.to * 100 + 23 }
}

interface RoomValues {
  readonly source: RoomSource
  readonly uses: readonly (number | null)[]
  /** Usage per m², or ℃. */
  readonly values: readonly (number | null)[]
}

async function valuesOf(
  store: Store,
  project: ProjectFacts,
  rooms: readonly RoomRow[],
  kind: string,
  measure: 'area' | 'temperature',
  span: Span,
): Promise<Map<number, RoomValues>> {
  if (measure === 'temperature') return temperaturesOf(store, project, rooms, span)
  const { scaleOf } = await loadNodes(store, 'meter', [project], kind)
  const metered = rooms.filter(({ meterIds }) => meterIds.length > 0)
  const regionIds = [...new Set(rooms.flatMap(({ regionId }) => regionId ?? []))]
  const query = { energyKind: kind, span, nowHour: 0 } as const
  const [meters, regions] = await Promise.all([
    loadSeries(store, {
      ...query,
      nodeType: 'meter',
      nodes: metered.map(({ id, meterIds }) => ({ key: String(id), ids: meterIds })),
      scaleOf,
    }),
    loadSeries(store, { ...query, nodeType: 'region', nodes: regionIds.map((id) => ({ key: String(id), ids: [id] })) }),
  ])
  const usesIn = (series: typeof meters) =>
    new Map(
      [...series].map(([key, facts]) => [
        Number(key),
        new Map([...facts].map(([period, { use }]) => [period, use] as const)),
      ]),
    )
  const facts = {
    rooms: rooms.map((room) => ({ ...room, isMetered: room.meterIds.length > 0 })),
    metered: usesIn(meters),
    regions: usesIn(regions),
    regionAreas: new Map(
      rooms.flatMap(({ regionId, regionArea }) => (regionId === null ? [] : [[regionId, regionArea]])),
    ),
  }
  const uses = roomUses(facts, keysOf(span))
  return new Map(
    rooms.map(({ id, area }) => {
      const own = uses.get(id)!
      const perArea = own.uses.map((use) => (use === null || area === null || area <= 0 ? null : use / area))
      return [id, { ...own, values: perArea }]
    }),
  )
}

async function temperaturesOf(store: Store, project: ProjectFacts, rooms: readonly RoomRow[], span: Span) {
  const isHour = span.granularity === 'hour'
  const [from, to] = isHour ? [Math.floor(span.from / 100), Math.floor(span.to / 100)] : [span.from, span.to]
  const points = rooms.flatMap(({ pointIds }) => pointIds)
  const hours = await loadTemperatures(store, points, project.timeZone, from, to)
  return new Map(
    rooms.map(({ id, pointIds }) => {
      const byStep = new Map<number, number[]>()
      for (const point of pointIds) {
        for (const [hour, mean] of hours.get(point) ?? []) {
          const step = isHour ? hour : Math.floor(hour / 100)
          byStep.set(step, [...(byStep.get(step) ?? []), mean])
        }
      }
      const values = keysOf(span).map((step) => {
        const own = byStep.get(step)
        return own ? own.reduce((sum, one) => sum + one, 0) / own.length : null
      })
      const source: RoomSource = pointIds.length > 0 ? 'measured' : 'none'
      return [id, { source, uses: values.map(() => null), values }]
    }),
  )
}

/** The least or greatest; 0 where nothing is known. */
const extreme = (values: readonly number[], of: (one: number, other: number) => number) =>
  values.reduce((so, value) => of(so, value), values[0] ?? 0)

/** The step asked for, else the last one at which anything is known. */
function stepIndex(steps: readonly number[], at: string | null | undefined, values: readonly (readonly unknown[])[]) {
  const asked = at ? steps.indexOf(Number(at)) : -1
  if (asked >= 0) return asked
  for (let index = steps.length - 1; index > 0; index -= 1) {
    if (values.some((own) => own[index] !== null && own[index] !== undefined)) return index
  }
  return Math.max(0, steps.length - 1)
}

function stepLabel(span: Span, step: number): string {
  if (span.granularity !== 'hour') return dateOfKey(step)
  return `${dateOfKey(Math.floor(step / 100)).slice(5)} ${hourText(step % 100)}`
}

/** Rooms on a grid: a line for each floor, rooms side by side in the order of their numbers. */
function withColumns(rooms: readonly RoomRow[]) {
  const places = new Map<string, number>()
  return rooms.map((room) => {
    const line = `${room.building} ${room.floor}`
    const place = (places.get(line) ?? 0) + 1
    places.set(line, place)
    return { room, line, column: String(place).padStart(2, '0') }
  })
}

function countOf(values: ReadonlyMap<number, RoomValues>, source: RoomSource): number {
  return [...values.values()].filter((one) => one.source === source).length
}
