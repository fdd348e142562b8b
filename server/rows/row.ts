import type { EntityDocument, EnumDocument } from '../../schemas/index.ts'

/**
 * A row as the wire sees it: fields in the entity's names, `id`, `version`, `createdAt`, `updatedAt`, and the label of
 * each reference. Empty fields are absent; secret ones never stand in it.
 */
export type Row = { readonly id: number; readonly version: number; readonly [field: string]: unknown }

/** What the rows service has to know of the linked documents. */
export interface RowsModel {
  readonly entities: Readonly<Record<string, EntityDocument>>
  readonly enums: Readonly<Record<string, EnumDocument>>
}

/** Parameters of a call, validated by the endpoint's request schema. */
export type Params = Readonly<Record<string, unknown>>
