export interface EntityTables {}
