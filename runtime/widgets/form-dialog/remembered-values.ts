import type { FormData } from './form-data.ts'

/** What a form keeps in this browser of the values that it offers again. */
export interface RememberedValues {
  read(): FormData
  /** Keeps these values and forgets all others. */
  write(values: FormData): void
}

/** Remembered values of one form of one page, in `localStorage`; an entry that cannot be read is taken for none. */
export function rememberedValues(pageId: string, widgetId: string): RememberedValues {
  const key = `form:${pageId}:${widgetId}`
  return {
    read() {
      try {
        const kept: unknown = JSON.parse(globalThis.localStorage?.getItem(key) ?? '{}')
        return typeof kept === 'object' && kept !== null ? (kept as FormData) : {}
      } catch {
        return {}
      }
    },
    write(values) {
      if (Object.keys(values).length === 0) globalThis.localStorage?.removeItem(key)
      else globalThis.localStorage?.setItem(key, JSON.stringify(values))
    },
  }
}
