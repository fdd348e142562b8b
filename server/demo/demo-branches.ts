import type pg from 'pg'
import { insertRow } from '../db/insert-row.ts'
import { insertNode, type Node, type Row } from './demo-rows.ts'
import type { DemoMeter } from './meter-tree.ts'

const levels = { gateway: 'incoming', main: 'transformer', branch: 'feeder', sub: 'terminal' } as const

const transformerSizes = [100, 160, 250, 315, 500, 630, 800, 1000, 1250, 1600, 2000, 2500, 3150, 4000, 5000, 6300, 8000]
const breakerSizes = [16, 32, 63, 100, 160, 250, 400, 630, 800, 1000, 1250, 1600, 2000, 2500, 3200, 4000, 5000]

/** Rated values with room for the largest hour; one end of the government centre is rated too small, for the check. */
function ratingOf(meter: DemoMeter, place: number): Row {
  const kva = meter.scale / 0.9
  const cabinet = `${meter.role === 'sub' ? 'AL' : 'AP'}${String(place + 1).padStart(2, '0')}`
  const size = (sizes: readonly number[], least: number) => sizes.find((one) => one >= least) ?? sizes.at(-1)!
  if (meter.role === 'gateway' || meter.role === 'main')
    return { rated_kva: size(transformerSizes, kva * 1.3), cabinet }
  const amperes = (kva * 1000) / (Math.sqrt(3) * 380)
  const isSmall = meter.number === 'XZ01-E13'
  return { rated_current: isSmall ? 16 : size(breakerSizes, amperes * 1.3), cabinet }
}

/** The distribution tree of electricity: one branch a meter, from the incoming line to the ends. */
export async function makeBranch(
  client: pg.ClientBase,
  projectId: number,
  meter: DemoMeter,
  meterId: number,
  branches: Map<string, Node>,
  building: number | undefined,
  since: Row,
) {
  if (meter.energyKind !== '01') return
  const parent = meter.parent === undefined ? undefined : branches.get(meter.parent)
  const node = await insertNode(
    client,
    'branch',
    {
      project_id: projectId,
      parent_id: parent?.id,
      number: meter.number.replace('-E', '-Z'),
      name: meter.name.replace(/关口表|总表/, ''),
      energy_kind: '01',
      level: levels[meter.role],
      voltage: meter.role === 'gateway' ? '10kV' : '0.4kV',
      ...ratingOf(meter, branches.size),
      building_id: building,
      sort: branches.size,
      status: 1,
    },
    parent?.path,
  )
  branches.set(meter.number, node)
  await insertRow(client, 'branch_meter', { ...since, branch_id: node.id, meter_id: meterId })
}
