import { openTestStore, shippedEntities, shippedEnums, type TestServer, type TestStore } from '../db/test-store.ts'
import type { Caller } from '../http/service.ts'
import type { RowHooks } from './hooks.ts'
import type { RowsModel } from './row.ts'
import { createRowsService, type RowsService } from './rows.service.ts'

/** A rows service over a throw-away store with the shipped entities. */
export interface TestRows {
  readonly store: TestStore
  readonly rows: RowsService
  readonly model: RowsModel
}

/** Opens a store with the shipped entities and a rows service over it; close the store at the end. */
export async function openTestRows(server: TestServer, hooks: readonly RowHooks[] = []): Promise<TestRows> {
  const store = await openTestStore({ server, entities: 'shipped' })
  const model: RowsModel = {
    entities: Object.fromEntries(shippedEntities().map((entity) => [entity.id, entity])),
    enums: Object.fromEntries(shippedEnums().map((one) => [one.id, one])),
  }
  return { store, model, rows: createRowsService({ store, model: () => model, hooks }) }
}

/** A caller with all projects, or with some. */
export const callerOf = (projectIds: Caller['projectIds'] = 'all'): Caller => ({
  userId: 7,
  userName: 'tester',
  isAdmin: false,
  access: new Set(),
  projectIds,
})
