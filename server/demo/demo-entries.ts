import type { Store } from '../db/connect.ts'
import { isDoubtful } from '../entries/entry-items.ts'
import { addMonths, monthOf } from '../entries/months.ts'
import { institutions } from './institutions.ts'
import { noiseAt, seedOf } from './noise.ts'

/** What a unit of energy costs in the demo, in 1e-4 元; round figures, not those of any tariff. */
const prices: Readonly<Record<string, number>> = {
  '01': 7_200,
  '02': 46_000,
  '03': 38_500,
  '04': 960_000,
  oil: 79_500,
}

/** Who enters the figures of each institution; the energy manager those of the others, checked by admin. */
const clerks: Readonly<Record<string, string>> = { XZ01: 'lijh', YY01: 'wangsm', XX01: 'chengd', XX02: 'chengd' }

interface Entry {
  readonly projectId: number
  readonly month: string
  readonly item: string
  readonly amount: number
  readonly fee: number | null
}

/**
 * Returns of the demo's institutions for twelve months: amounts near what the meters say, the older ones archived, the
 * youngest in every state between draft and approved, and two months missing.
 */
export async function addDemoEntries(store: Store, nowMs: number): Promise<void> {
  const users = await store.pool.query<{ id: number; userName: string; name: string }>(
    `select id, user_name as "userName", name from app_user where deleted = 0 order by id`,
  )
  const userOf = (name: string) => users.rows.find(({ userName }) => userName === name) ?? users.rows[0]
  const thisMonth = monthOf(nowMs)
  for (const [place, institution] of institutions.entries()) {
    const clerk = userOf(clerks[institution.number] ?? 'zhangjg')
    const checker = userOf(clerk?.userName === 'zhangjg' ? 'admin' : 'zhangjg')
    const entries = await entriesOf(store, institution.number, thisMonth)
    const wanted = entries.filter(
      ({ month, item }) => !(month === addMonths(thisMonth, -1) && item === '02' && place % 2 === 1),
    )
    for (const entry of wanted) {
      const age = monthsBetween(entry.month, thisMonth)
      const before = entries.find((one) => one.item === entry.item && one.month === addMonths(entry.month, -1))
      const state = stateOf(age, place, entry.item)
      const at = new Date(nowMs - (age - 1) * 30 * 86_400_000 - 6 * 3_600_000).toISOString()
      const isSent = state !== 'draft'
      const isChecked = isSent && state !== 'submitted'
      const { rows } = await store.pool.query<{ id: number }>(
        `insert into manual_entry (project_id, month, item, amount, fee, state, entered_by_id, entered_at,
           submitted_by_id, submitted_at, checked_by_id, checked_at, check_reason, archived_by_id, archived_at,
           note, created_by, updated_by)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $7, $7)
         on conflict do nothing returning id`,
        [
          entry.projectId,
          entry.month,
          entry.item,
          entry.amount,
          entry.fee,
          state,
          clerk?.id,
          at,
          isSent ? clerk?.id : null,
          isSent ? at : null,
          isChecked ? checker?.id : null,
          isChecked ? at : null,
          state === 'rejected' ? '与账单不符，请核对后重报' : null,
          state === 'archived' ? checker?.id : null,
          state === 'archived' ? at : null,
          isDoubtful(entry.amount, before?.amount) ? '季节变化' : null,
        ],
      )
      const id = rows[0]?.id
      if (id === undefined) continue
      await store.pool.query(
        `insert into manual_entry_log (entry_id, action, field, new_value, by_id, by_name, at)
         values ($1, 'save', '用量', $2, $3, $4, $5)`,
        [id, String(entry.amount), clerk?.id, clerk?.name, at],
      )
      if (isSent)
        await store.pool.query(
          `insert into manual_entry_log (entry_id, action, field, old_value, new_value, by_id, by_name, at)
           values ($1, 'submit', '状态', '草稿', '待审', $2, $3, $4)`,
          [id, clerk?.id, clerk?.name, at],
        )
    }
  }
}

const monthsBetween = (from: string, to: string): number => {
  const count = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5))
  return count(to) - count(from)
}

function stateOf(age: number, place: number, item: string): string {
  if (age >= 4) return 'archived'
  if (age === 3) return 'approved'
  if (age === 2) return place === 0 && item === '03' ? 'rejected' : 'submitted'
  return place < 4 ? 'draft' : 'submitted'
}

async function entriesOf(store: Store, number: string, thisMonth: string): Promise<Entry[]> {
  const { rows: projects } = await store.pool.query<{ id: number; area: number; persons: number; vehicles: number }>(
    `select p.id, p.area, p.persons, coalesce(s.vehicles, 0) as vehicles
     from project p left join project_scale s on s.project_id = p.id and s.deleted = 0
     where p.number = $1 and p.is_demo and p.deleted = 0 limit 1`,
    [number],
  )
  const project = projects[0]
  if (project === undefined) return []
  const { rows } = await store.pool.query<{ period: number; kind: string; use: number }>(
    `select period, energy_kind as kind, use from usage_month
     where node_type = 'project' and node_id = $1 and use is not null order by period`,
    [project.id],
  )
  const seed = seedOf(number)
  const entries: Entry[] = []
  for (let back = 12; back >= 1; back -= 1) {
    const month = addMonths(thisMonth, -back)
    const period = Number(month.replace('-', ''))
    const add = (item: string, amount: number) => {
      const price = prices[item]
      const fee = price === undefined ? null : Math.round(amount * price)
      entries.push({ projectId: project.id, month, item, amount, fee })
    }
    for (const { kind, use } of rows.filter((row) => row.period === period && prices[row.kind] !== undefined)) {
      const read = use * (1 + (noiseAt(seed, period * 10 + Number(kind)) - 0.5) * 0.008)
      if (read > 0) add(kind, Math.round(read * 100) / 100)
    }
    if (project.vehicles > 0) add('oil', Math.round(project.vehicles * (118 + 24 * noiseAt(seed, period))))
    add('area', project.area)
    add('persons', project.persons)
    add('vehicles', project.vehicles)
  }
  return entries
}
