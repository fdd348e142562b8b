import type { Migration } from '../migrate/migrate.ts'
import { factors } from './001-factors.ts'
import { meteringFacts } from './101-metering-facts.ts'
import { importJobs } from './102-import-jobs.ts'
import { importAgain } from './103-import-again.ts'
import { accounts } from './201-accounts.ts'
import { operationLogChanges } from './202-operation-log-changes.ts'
import { intake } from './301-intake.ts'
import { packetKeeping } from './302-packet-keeping.ts'
import { latestRoom } from './303-latest-room.ts'
import { changedRows } from './304-changed-rows.ts'
import { checks } from './320-checks.ts'
import { collectorGateway } from './330-collector-gateway.ts'
import { figures } from './340-figures.ts'
import { meterTail } from './342-meter-tail.ts'
import { queueByMeter } from './343-queue-by-meter.ts'
import { slotEdge } from './345-slot-edge.ts'
import { compactMonths } from './350-compact-months.ts'
import { mapRights } from './360-map-rights.ts'
import { declaredUsage } from './362-declared-usage.ts'
import { messageRead } from './363-message-read.ts'
import { drawings } from './370-drawings.ts'

/** Written steps of the store, in the order in which they are taken. New ones go to the end of the list. */
export const migrations: readonly Migration[] = [
  factors,
  meteringFacts,
  importJobs,
  accounts,
  operationLogChanges,
  intake,
  packetKeeping,
  latestRoom,
  changedRows,
  checks,
  figures,
  collectorGateway,
  importAgain,
  meterTail,
  queueByMeter,
  compactMonths,
  mapRights,
  declaredUsage,
  messageRead,
  drawings,
  slotEdge,
]
