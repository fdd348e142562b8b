import type { DocumentEditing, DocumentPerson, DocumentPosture, Place } from '../../schemas/index.ts'

/** Somebody else who has a document open, or oneself in another window. */
export interface Other {
  readonly userId: number
  /** What people call the person; of oneself with a word that it is another window. */
  readonly name: string
  /** First character of the name. */
  readonly sign: string
  /** Place in the series of colours; everybody in the document sees a person in the same one. */
  readonly color: number
  /** What is selected there; nothing while nobody is at the window. */
  readonly selected: readonly Place[]
  /** What was edited there last, as long as that is not saved or fresh. */
  readonly editing?: DocumentEditing
  /** Nobody is at any of the windows. */
  readonly isIdle: boolean
}

/** Colours of the theme's series that people take turns with. */
const personColors = 8

/** One's own window, so that it can be told from the others. */
export interface OwnWindow {
  readonly userId: number
  readonly window: string
}

/** The people of a presence event without oneself in this window; oneself in another window counts. */
export function othersIn(payload: unknown, own: OwnWindow): readonly Other[] {
  const { people } = (payload ?? {}) as { people?: unknown }
  if (!Array.isArray(people)) return []
  const colors = colorsOf(people as readonly DocumentPerson[])
  return (people as readonly DocumentPerson[]).flatMap((person) => {
    const isOwn = person.userId === own.userId
    const windows = isOwn ? person.windows.filter(({ window }) => window !== own.window) : person.windows
    return isOwn && person.lines < 2 ? [] : [otherOf(person, windows, isOwn, colors.get(person.userId) ?? 0)]
  })
}

function otherOf(
  { userId, name }: DocumentPerson,
  windows: readonly DocumentPosture[],
  isOwn: boolean,
  color: number,
): Other {
  const awake = windows.filter(({ isIdle }) => !isIdle)
  // Edits that are not saved yet matter even where nobody is at the window.
  const editing =
    awake.find((one) => one.editing)?.editing ?? windows.find(({ editing: e }) => e?.isSaved === false)?.editing
  return {
    userId,
    name: isOwn ? `${name}（另一窗口）` : name,
    sign: [...name].slice(0, 1).join('').toUpperCase(),
    color,
    selected: awake.flatMap(({ selected }) => selected),
    ...(editing ? { editing } : {}),
    isIdle: windows.length > 0 && awake.length === 0,
  }
}

/** A colour for each of the people in a document: one's own by number, the next free one where another has it already. */
function colorsOf(people: readonly DocumentPerson[]): ReadonlyMap<number, number> {
  const taken = new Map<number, number>()
  for (const { userId } of people.toSorted((a, b) => a.userId - b.userId)) {
    const used = new Set(taken.values())
    let color = userId % personColors
    while (used.has(color) && used.size < personColors) color = (color + 1) % personColors
    taken.set(userId, color)
  }
  return taken
}
