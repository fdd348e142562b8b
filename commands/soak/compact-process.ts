import { openStore } from '../../server/db/open-store.ts'
import { compactMonths } from '../../server/metering/compact/compact-months.ts'

// Packs what is due in the store of DATA_DIR, in small portions so that a kill often falls into one.
const store = await openStore({ dataDir: String(process.env.DATA_DIR) })
console.log('packing')
await compactMonths(store, { nowMs: Date.now(), rowsAtOnce: 1500 })
await store.close()
