import type { Store } from '../../db/connect.ts'
import { serviceTable } from '../../http/service.ts'
import type { RowsModel } from '../../rows/row.ts'
import type { RowsService } from '../../rows/rows.service.ts'
import { type HistoryPart, objectHistory } from './object-history.ts'

/** What the services of histories are handed. */
export interface HistoryDeps {
  readonly store: Store
  readonly rows: RowsService
  readonly model: () => RowsModel
}

/**
 * What was changed about a meter, its ratios and its replacements (pages, /meterParameter), and about a sub-item and what
 * it adds up from (pages, /subitemInfo).
 */
export function historyServices({ store, rows, model }: HistoryDeps) {
  return serviceTable({
    'meter.history': async ({ params, caller }) => {
      // The rows service refuses a meter outside the caller's projects.
      const { id } = await rows.get('meter', params.id, caller)
      const parts: HistoryPart[] = [
        { entity: 'meter', ids: [id], createdInOneLine: true },
        { entity: 'meter-ratio', ids: await idsOf(store, 'meter_ratio', id), without: ['meterId'] },
        { entity: 'meter-change', ids: await idsOf(store, 'meter_change', id), without: ['meterId'] },
      ]
      const lines = await objectHistory(store, model(), parts)
      return { rows: lines, total: lines.length }
    },
    'subitem.history': async ({ params, caller }) => {
      const { id } = await rows.get('subitem', params.id, caller)
      const members = await store.db
        .selectFrom('subitem_member')
        .select('id')
        .where('subitem_id', '=', id)
        .orderBy('id')
        .execute()
      const parts: HistoryPart[] = [
        { entity: 'subitem', ids: [id], createdInOneLine: true },
        { entity: 'subitem-member', ids: members.map((member) => member.id), without: ['subitemId'] },
      ]
      const lines = await objectHistory(store, model(), parts)
      return { rows: lines, total: lines.length }
    },
  })
}

/** Deleted ones too: their deletion is part of the history. */
async function idsOf(store: Store, table: 'meter_ratio' | 'meter_change', meterId: number): Promise<number[]> {
  const rows = await store.db.selectFrom(table).select('id').where('meter_id', '=', meterId).orderBy('id').execute()
  return rows.map(({ id }) => id)
}
