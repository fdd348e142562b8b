/** Tables written by hand in migrations: readings, usage, queues. Their row types stand here, keyed by table name. */
export type FactTables = Record<never, never>
