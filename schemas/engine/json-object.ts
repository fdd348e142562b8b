/** An object of JSON: no list, no null. */
export type JsonObject = Readonly<Record<string, unknown>>

/** Whether a value is an object of JSON. */
export const isJsonObject = (value: unknown): value is JsonObject =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
