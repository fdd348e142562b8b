import type pg from 'pg'

const own = ['meter', 'branch', 'subitem', 'org', 'region', 'building'] as const
const members = [
  ['branch_meter', 'branch'],
  ['subitem_member', 'subitem'],
  ['org_member', 'org'],
  ['region_member', 'region'],
] as const
const ofMeters = ['meter_ratio', 'meter_change', 'virtual_meter'] as const

/** Rows are never taken away but marked, and each edit raises the version: so these three tell one state from another. */
const mark = (alias: string) =>
  `concat_ws('.', count(*), sum(${alias}.version), extract(epoch from max(${alias}.updated_at)))`

const parts = [
  `(select concat_ws('.', version, time_zone) from project where id = $1)`,
  ...own.map((table) => `(select ${mark('t')} from ${table} t where t.project_id = $1)`),
  ...members.map(
    ([table, node]) =>
      `(select ${mark('t')} from ${table} t join ${node} n on n.id = t.${node}_id where n.project_id = $1)`,
  ),
  ...ofMeters.map(
    (table) => `(select ${mark('t')} from ${table} t join meter m on m.id = t.meter_id where m.project_id = $1)`,
  ),
  `(select ${mark('t')} from calorific_value t where t.project_id = $1 or t.project_id is null)`,
  ...['virtual_state', 'declared_meter'].map((table) => `(select count(*) from ${table} where project_id = $1)`),
]

/** A text that is another one after any edit of what says how a project's meters are read and where they count. */
export async function loadFingerprint(client: pg.ClientBase, projectId: number): Promise<string> {
  const { rows } = await client.query<{ fingerprint: string }>(
    `select concat_ws('/', ${parts.join(', ')}) as fingerprint`,
    [projectId],
  )
  return rows[0]!.fingerprint
}
