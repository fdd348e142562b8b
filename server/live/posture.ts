import type { DocumentEditing, DocumentPosture, Place, Step } from '../../schemas/index.ts'

/** Bounds of what a window may say: more is cut off by the browser, so more is no word of ours. */
export const postureBounds = { places: 50, steps: 24, text: 128, window: 40 } as const

/** What a window says of the document that it has open; undefined for anything that is not in that form. */
export function parsePosture(raw: unknown): DocumentPosture | undefined {
  if (!isRecord(raw)) return undefined
  const { window, selected, editing, isIdle } = raw
  if (!isText(window, postureBounds.window) || typeof isIdle !== 'boolean') return undefined
  if (!Array.isArray(selected) || selected.length > postureBounds.places) return undefined
  const places = selected.map(parsePlace)
  if (places.includes(undefined)) return undefined
  const said = { window, selected: places as Place[], isIdle }
  if (editing === undefined) return said
  const read = parseEditing(editing)
  return read && { ...said, editing: read }
}

function parseEditing(raw: unknown): DocumentEditing | undefined {
  if (!isRecord(raw) || typeof raw.isSaved !== 'boolean') return undefined
  const at = parsePlace(raw.at)
  return at && { at, isSaved: raw.isSaved }
}

function parsePlace(raw: unknown): Place | undefined {
  if (!Array.isArray(raw) || raw.length > postureBounds.steps) return undefined
  const steps = raw.map(parseStep)
  return steps.includes(undefined) ? undefined : (steps as Step[])
}

function parseStep(raw: unknown): Step | undefined {
  if (isText(raw, postureBounds.text)) return raw
  if (typeof raw === 'number') return Number.isInteger(raw) && raw >= 0 ? raw : undefined
  return isRecord(raw) && isText(raw.id, postureBounds.text) ? { id: raw.id } : undefined
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isText = (value: unknown, most: number): value is string =>
  typeof value === 'string' && value !== '' && value.length <= most
