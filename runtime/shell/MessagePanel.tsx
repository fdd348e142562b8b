import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import type { UserMessage } from '../../schemas/index.ts'
import { Popover } from '../fields/Popover.tsx'
import { formatValue } from '../format/format.ts'
import { useServices } from '../page/page-context.ts'
import type { Messages } from './messages.ts'

interface MessagePanelProps {
  readonly anchor: RefObject<HTMLElement | null>
  readonly messages: Messages
  readonly onRead: (keys: readonly string[]) => void
  readonly onClose: () => void
}

/** The messages of the user under the bell: arrows walk, Enter goes to the page, Esc closes. */
export function MessagePanel({ anchor, messages, onRead, onClose }: MessagePanelProps) {
  const { client, navigate } = useServices()
  const box = useRef<HTMLDivElement>(null)
  const { rows, unread } = messages
  useEffect(() => {
    box.current?.focus()
  }, [])
  const go = (message: UserMessage) => {
    if (!message.isRead) onRead([message.key])
    // Pages of one project open with that of the message.
    if (message.projectId !== null) client.currentProject = message.projectId
    onClose()
    navigate(message.route)
  }
  return (
    <Popover anchor={anchor} onClose={onClose} end>
      <div
        ref={box}
        className="wf-messages"
        role="dialog"
        aria-label="消息"
        tabIndex={-1}
        onKeyDown={(event) => walk(event, box.current)}
      >
        <div className="wf-messages__head">
          <span className="wf-messages__title">消息</span>
          {unread > 0 && (
            <button
              type="button"
              className="wf-button wf-button--text"
              onClick={() => {
                onRead(rows.filter((row) => !row.isRead).map((row) => row.key))
                // The button goes; the keyboard stays here.
                box.current?.focus()
              }}
            >
              全部已读
            </button>
          )}
        </div>
        {rows.length === 0 ? (
          <p className="wf-messages__none">没有消息</p>
        ) : (
          <ul className="wf-messages__list">
            {rows.map((message) => (
              <li key={message.key}>
                <button
                  type="button"
                  className={message.isRead ? 'wf-messages__one' : 'wf-messages__one wf-messages__one--unread'}
                  onClick={() => go(message)}
                >
                  <span className="wf-messages__line">
                    <span className="wf-messages__kind">{message.title}</span>
                    {!message.isRead && <span className="wf-messages__new">未读</span>}
                    <time className="wf-messages__at">{formatValue(message.at, { format: 'shortDateTime' })}</time>
                  </span>
                  <span className="wf-messages__text">{message.text}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Popover>
  )
}

function walk(event: KeyboardEvent, box: HTMLElement | null): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const all = [...(box?.querySelectorAll<HTMLButtonElement>('.wf-messages__one') ?? [])]
  const at = all.indexOf(document.activeElement as HTMLButtonElement)
  const step = event.key === 'ArrowDown' ? 1 : -1
  const next = at < 0 ? (step > 0 ? 0 : all.length - 1) : (at + step + all.length) % all.length
  all[next]?.focus()
  event.preventDefault()
}
