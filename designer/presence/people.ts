/** Somebody who has a document open, as the server tells. */
export interface Present {
  readonly userId: number
  readonly userName: string
  readonly lines: number
}

/** Others who have a document open, as one avatar each shows them. */
export interface Other {
  readonly userId: number
  readonly userName: string
  /** First character of the name. */
  readonly sign: string
  /** Place in the series of colours; the same person has the same one everywhere. */
  readonly color: number
}

/** Colours of the theme's series that avatars take turns with. */
export const avatarColors = 8

/** The people of a presence event, without oneself in this window; oneself in another window counts. */
export function othersIn(payload: unknown, ownId: number): readonly Other[] {
  const { people } = (payload ?? {}) as { people?: unknown }
  if (!Array.isArray(people)) return []
  return (people as readonly Present[])
    .filter(({ userId, lines }) => userId !== ownId || lines > 1)
    .map(({ userId, userName }) => ({
      userId,
      userName,
      sign: [...userName].slice(0, 1).join('').toUpperCase(),
      color: userId % avatarColors,
    }))
}
