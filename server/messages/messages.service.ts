import type { Store } from '../db/connect.ts'
import { dayOf } from '../entries/months.ts'
import { serviceTable } from '../http/service.ts'
import type { LiveHub } from '../live/hub.ts'
import { shownMessage } from './message-words.ts'
import { loadMessages, markRead } from './messages.store.ts'

/** What the services of messages are handed. */
export interface MessageDeps {
  readonly store: Store
  readonly hub: Pick<LiveHub, 'publish'>
  /** Epoch milliseconds; tests own the clock. */
  readonly nowMs?: () => number
}

/** Services of api document `message`: what the platform has to tell the user, gathered for the bell of the header. */
export function messageServices({ store, hub, nowMs = Date.now }: MessageDeps) {
  return serviceTable({
    'message.list': async ({ caller }) => {
      const today = dayOf(nowMs())
      const rows = (await loadMessages(store.pool, caller, today)).map((found) => shownMessage(found, today))
      return { rows, unread: rows.filter((row) => !row.isRead).length }
    },
    'message.read': async ({ params, caller }) => {
      const wanted = new Set(params.keys as readonly string[])
      // Only what the user has been told can be read: nobody fills the table with names of his own.
      const told = await loadMessages(store.pool, caller, dayOf(nowMs()))
      const keys = told.filter((one) => wanted.has(one.key) && !one.isRead).map((one) => one.key)
      if (keys.length > 0) {
        await markRead(store.pool, caller.userId, keys)
        hub.publish('message.changed', { userId: caller.userId })
      }
      return { count: keys.length }
    },
  })
}
