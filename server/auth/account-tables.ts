import type { ColumnType, Generated } from 'kysely'

/** A sign-in. The token itself is never kept, only its SHA-256. */
export interface AuthTokenTable {
  id: Generated<number>
  hash: string
  user_id: number
  ip: string
  agent: string
  created_at: Generated<string>
  used_at: string
  expires_at: string
  revoked_at: string | null
}

/** A one-time ticket for /auto-login, kept as SHA-256. */
export interface AuthTicketTable {
  hash: string
  user_id: number
  expires_at: string
  used_at: string | null
}

/** A file of the documents store where it lives in the database (`DATABASE_URL`). */
export interface DocumentFileTable {
  path: string
  /** Counts the writes, so that two processes cannot both replace the same state. */
  revision: number
  content: string
  at: ColumnType<string, string | undefined, string>
}

/** Tables of sign-in and of the documents store, by name. */
export interface AccountTables {
  auth_token: AuthTokenTable
  auth_ticket: AuthTicketTable
  document_file: DocumentFileTable
}
