import { useCallback, useMemo, useState } from 'react'

/** Which series of a legend are hidden. */
export interface LegendState {
  readonly hidden: ReadonlySet<string>
  /** A press on an entry: alone it isolates the series (again: all return), with shift it turns that one off or on. */
  press(id: string, toggles: boolean): void
}

/** The hidden series after a press; at least one stays visible (look.md: click isolates, shift-click toggles). */
export function pressLegend(
  ids: readonly string[],
  hidden: ReadonlySet<string>,
  id: string,
  toggles: boolean,
): ReadonlySet<string> {
  const visible = ids.filter((other) => !hidden.has(other))
  if (toggles) {
    const next = new Set(hidden)
    if (!next.delete(id)) next.add(id)
    return ids.every((other) => next.has(other)) ? new Set() : next
  }
  return visible.length === 1 && visible[0] === id ? new Set() : new Set(ids.filter((other) => other !== id))
}

/** State of a legend over the series `ids`; what is no longer among them is forgotten. */
export function useLegend(ids: readonly string[]): LegendState {
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set())
  const signature = ids.join('\u0000')
  const hidden = useMemo(() => {
    const known = new Set(signature.split('\u0000').filter((id) => kept.has(id)))
    return known.size === 0 || known.size === signature.split('\u0000').length ? NONE : known
  }, [kept, signature])
  const press = useCallback(
    (id: string, toggles: boolean) => setKept((before) => pressLegend(signature.split('\u0000'), before, id, toggles)),
    [signature],
  )
  return { hidden, press }
}

const NONE: ReadonlySet<string> = new Set()
