import type { ShellRuntime } from '../../runtime/index.ts'
import type { Workspace } from '../draft/workspace.ts'
import { type Other, type OwnWindow, othersIn } from './people.ts'
import { editedBetween, idleMs, type LastEdit, openKeys, postureOf } from './posture.ts'

/** Says where one is in the documents under edit, and hears where others are. */
export interface Presence {
  /** Others who have a document open, the same list as long as nothing changed. */
  others(key: string | undefined): readonly Other[]
  subscribe(listener: () => void): () => void
  /** Somebody moved or typed in this window. */
  touch(): void
  /** Says what is to be said by now: a fresh edit grows old, a window is left alone. */
  look(): void
  /** Begins; gives the function that ends it. */
  start(): () => void
}

/** What presence is made from. */
export interface PresenceParts {
  readonly workspace: Pick<Workspace, 'view' | 'subscribe'>
  readonly live: Pick<ShellRuntime['live'], 'subscribe' | 'say'>
  readonly own: OwnWindow
  nowMs(): number
  /** Holds work back, so that a walk through the outline is not told line by line. */
  readonly pace: (work: () => void) => { (): void; cancel(): void }
}

const nobody: readonly Other[] = []
const topicOf = (key: string) => `documents.presence/${key}`

/** Presence over the live line; to listen to a document's topic is to have it open. */
export function createPresence({ workspace, live, own, nowMs, pace }: PresenceParts): Presence {
  const listeners = new Set<() => void>()
  const heard = new Map<string, readonly Other[]>()
  const edits = new Map<string, LastEdit>()
  const stops = new Map<string, () => void>()
  const said = new Map<string, string>()
  let touchedMs = nowMs()
  let before = workspace.view()

  const hear = (key: string, payload: unknown) => {
    const others = othersIn(payload, own)
    // One's own words come back too: what says the same stays the same, so that nothing is drawn again for them.
    if (JSON.stringify(others) === JSON.stringify(heard.get(key) ?? nobody)) return
    heard.set(key, others)
    for (const listener of listeners) listener()
  }
  const listenTo = (keys: readonly string[]) => {
    for (const [key, stop] of stops) {
      if (keys.includes(key)) continue
      stop()
      stops.delete(key)
      said.delete(key)
    }
    for (const key of keys)
      if (!stops.has(key))
        stops.set(
          key,
          live.subscribe(topicOf(key), (payload) => hear(key, payload)),
        )
  }
  const look = () => {
    const view = workspace.view()
    const keys = openKeys(view)
    listenTo(keys)
    for (const key of keys) {
      const draft = view.drafts.get(key)
      if (!draft) continue
      const state = { window: own.window, touchedMs, nowMs: nowMs() }
      const posture = postureOf(draft, edits.get(key), key === view.active, state)
      const text = JSON.stringify(posture)
      if (said.get(key) === text) continue
      said.set(key, text)
      live.say(topicOf(key), posture)
    }
  }

  return {
    others: (key) => (key === undefined ? nobody : (heard.get(key) ?? nobody)),
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    touch() {
      const wasIdle = nowMs() - touchedMs >= idleMs
      touchedMs = nowMs()
      if (wasIdle) look()
    },
    look,
    start() {
      const soon = pace(look)
      const stopFollowing = workspace.subscribe(() => {
        const view = workspace.view()
        for (const [key, at] of editedBetween(before, view)) edits.set(key, { at, atMs: nowMs() })
        before = view
        soon()
      })
      look()
      return () => {
        stopFollowing()
        soon.cancel()
        for (const stop of stops.values()) stop()
        stops.clear()
        said.clear()
      }
    },
  }
}
