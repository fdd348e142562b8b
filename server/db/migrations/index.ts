import type { Migration } from '../migrate/migrate.ts'
import { factors } from './001-factors.ts'

/** Written steps of the store, in the order in which they are taken. New ones go to the end of the list. */
export const migrations: readonly Migration[] = [factors]
