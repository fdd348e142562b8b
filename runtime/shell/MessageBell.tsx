import { Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { Icon } from '../icons/Icon.tsx'
import { lazyView } from '../page/lazy-view.ts'
import { useServices } from '../page/page-context.ts'
import { type Messages, markRead, noMessages, watchMessages, withRead } from './messages.ts'
import './message-bell.css'

const MessagePanel = lazyView(() =>
  import(/* webpackChunkName: "message-panel" */ './MessagePanel.tsx').then((module) => module.MessagePanel),
)

/** The bell of the header: how many messages are unread; a press shows them. */
export function MessageBell({ userId }: { readonly userId: number }) {
  const { api, live } = useServices()
  const anchor = useRef<HTMLButtonElement>(null)
  const [messages, setMessages] = useState<Messages>(noMessages)
  const [open, setOpen] = useState(false)
  useEffect(() => watchMessages({ api, live, userId }, setMessages), [api, live, userId])
  const close = useCallback(() => setOpen(false), [])
  const read = (keys: readonly string[]) => {
    if (keys.length === 0) return
    setMessages((now) => withRead(now, keys))
    void markRead(api, keys)
  }
  const { unread } = messages
  const label = unread > 0 ? `消息，${unread} 条未读` : '消息'
  return (
    <>
      <button
        ref={anchor}
        type="button"
        className="wf-header__button wf-bell"
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={() => MessagePanel.preload()}
        onClick={() => setOpen(!open)}
      >
        <Icon name="bell" size={18} />
        {unread > 0 && (
          <span className="wf-bell__count" aria-hidden="true">
            {unread > 99 ? '99+' : unread}
          </span>
        )}
      </button>
      {open && (
        <Suspense fallback={null}>
          <MessagePanel anchor={anchor} messages={messages} onRead={read} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
