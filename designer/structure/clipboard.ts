import { isJsonObject } from '../../schemas/index.ts'
import type { Carried } from './targets.ts'

const mark = 'wattform'

/** Carried things as the text that goes through the clipboard, so that they can be pasted in another window too. */
export const toClipboard = (carried: Carried): string => JSON.stringify({ [mark]: carried }, null, 2)

/** What a clipboard's text carries; undefined for any other text. */
export function fromClipboard(text: string): Carried | undefined {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  const carried = (value as Record<string, Partial<Carried>> | null)?.[mark]
  if (typeof carried?.shape !== 'string' || !Array.isArray(carried.items)) return undefined
  const items = carried.items.filter((item) => item !== null && typeof item === 'object')
  const tables = Object.fromEntries(
    (['state', 'data'] as const).flatMap((key) => (isJsonObject(carried[key]) ? [[key, carried[key]]] : [])),
  )
  return items.length === 0
    ? undefined
    : { shape: carried.shape, isWidget: carried.isWidget === true, items, ...tables }
}
