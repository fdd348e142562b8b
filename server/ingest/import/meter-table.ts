import type { Store } from '../../db/connect.ts'
import { readUnit } from '../../metering/units.ts'
import { subitemNames } from '../../subitems/subitem-codes.ts'
import { writeProposal } from '../../subitems/subitem-proposal.store.ts'
import { type ProposedMember, subitemCodeOf } from '../../subitems/subitem-proposal.ts'
import { energyKindOf } from './column-names.ts'
import { type ImportProject, loadMeters, makeMeter } from './import-entities.store.ts'
import type { ImportWork } from './import-job.store.ts'
import { numberReader } from './read-number.ts'
import { type Cells, isSumRow, type Putter, rowsByName, type TableFacts } from './table-facts.ts'
import { isWorkbook } from './table-file.ts'

/**
 * Takes rows of a table of meters: makes what is missing, below its meter above where the table names one, and puts
 * each into the sub-item that the table names, unless it is in one already. Meters that are there stay as they are.
 */
export async function meterPutter(
  store: Store,
  work: ImportWork,
  project: ImportProject,
  facts: TableFacts,
): Promise<Putter> {
  const meters = await loadMeters(store.pool, project.id)
  const readNumber = numberReader(work.mapping.numberStyle, isWorkbook(work.fileName))
  const members: ProposedMember[] = []
  const rows = rowsByName()
  const put = async (cells: Cells) => {
    const number = cells.meter ?? ''
    if (number === '') return '没有表号'
    if (isSumRow(number)) return '合计行，不是仪表'
    if (number.length > 64) return '表号超过 64 个字符'
    if (cells.energyKind === '') return '没有能源种类'
    const energyKind = energyKindOf(cells.energyKind ?? work.mapping.energyKind)
    if (energyKind === undefined) return `能源种类“${cells.energyKind}”无法识别`
    if (cells.unit === '') return '没有单位，如 kWh、m³、GJ'
    const unit = readUnit(cells.unit ?? work.mapping.unit)
    if (unit === undefined) return `单位“${cells.unit}”无法识别`
    const twice = rows.rival(number, cells)
    if (twice !== undefined) return `表号“${number}”${twice}`
    const code = cells.subitem ? codeOf(cells.subitem) : ''
    if (code === undefined) return `分项“${cells.subitem}”无法识别`
    if (cells.parent && !meters.has(cells.parent)) return `上级仪表“${cells.parent}”应先于本行`
    const total = readNumber(cells.total ?? '')
    if (total !== undefined && Number.isFinite(total)) facts.meterTotals.set(number, total)
    const name = cells.name || number
    const known = meters.get(number)
    const meter =
      known ??
      (work.dryRun
        ? { id: -1, number, unit, energyKind }
        : await makeMeter(store.pool, project.id, {
            number,
            name,
            energyKind,
            unit,
            building: cells.building || undefined,
            role: cells.parent ? 'sub' : 'main',
            parentNumber: cells.parent || undefined,
            readingKind: 'interval',
            periodSeconds: 3600,
          }))
    meters.set(number, meter)
    if (code !== '') members.push({ meterId: meter.id, meter: name, code, subitem: subitemNames[code] ?? code })
    return known ? 'repeated' : 'taken'
  }
  const end = async () => {
    if (!work.dryRun) await putIntoSubitems(store, project.id, members)
    return 0
  }
  return Object.assign(put, { end })
}

/** National code of a sub-item from the code, its name, or a word for what is supplied. */
function codeOf(text: string): string | undefined {
  const plain = text.trim()
  if (subitemNames[plain.toUpperCase()] !== undefined) return plain.toUpperCase()
  return Object.entries(subitemNames).find(([, name]) => name === plain)?.[0] ?? subitemCodeOf(plain)
}

async function putIntoSubitems(store: Store, projectId: number, members: readonly ProposedMember[]): Promise<void> {
  if (members.length === 0) return
  const client = await store.pool.connect()
  try {
    await client.query('begin')
    // Imports at the same time must not both make the same sub-item.
    await client.query('select id from project where id = $1 for update', [projectId])
    const { rows } = await client.query<{ id: number }>(
      `select distinct s.meter_id as id from subitem_member s join subitem i on i.id = s.subitem_id and i.deleted = 0
       where s.deleted = 0 and s.meter_id = any($1)`,
      [members.map(({ meterId }) => meterId)],
    )
    const placed = new Set(rows.map((row) => row.id))
    await writeProposal(
      client,
      projectId,
      members.filter(({ meterId }) => !placed.has(meterId)),
    )
    await client.query('commit')
    client.release()
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    client.release(true)
    throw error
  }
}
