import type { Store } from '../db/connect.ts'

/**
 * A target of /dataUpload for the first demo project, switched off: the demo has no superior platform to report to, and
 * an admin who has one completes it. Safe to call again; one that was deleted does not come back.
 */
export async function ensureDemoUpload(store: Store): Promise<void> {
  await store.pool.query(
    `insert into upload_target (project_id, name, protocol, host, port, dialect, building_code, gateway_code, content,
       step, time_at, start_day, delay_minutes, heartbeat_seconds, status, remark)
     select p.id, '市级平台（演示）', 'XML-TCP', '127.0.0.1', 9600, 'national-cbc', b.superior_code, '01', 'first', 'hour',
       'end', current_date, 15, 60, 0, '演示数据，未启用：填写上级平台的地址与密钥后启用'
     from project p
     join lateral (select superior_code from building where project_id = p.id and deleted = 0 order by id limit 1) b on true
     where p.is_demo and p.deleted = 0 and not exists (select 1 from upload_target)
     order by p.id limit 1`,
  )
}
