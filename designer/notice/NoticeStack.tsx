import { useSyncExternalStore } from 'react'
import { Icon } from '../../runtime/index.ts'
import type { Notice } from './notices.ts'
import { useNotices } from './notices-context.ts'
import './notice.css'

const icons = { done: 'check-circle', told: 'users', warning: 'warning' } as const
/** Points that are shown before the rest is only counted. */
const shownPoints = 4

/** What was told, at the right below the bar; stays until it is dismissed or acted upon. */
export function NoticeStack() {
  const notices = useNotices()
  const all = useSyncExternalStore(notices.subscribe, notices.all, notices.all)
  return (
    <div className="wfd-notices" role="status" aria-live="polite">
      {all.map((notice) => (
        <NoticeCard key={notice.key} notice={notice} onDismiss={() => notices.dismiss(notice.key)} />
      ))}
    </div>
  )
}

function NoticeCard({ notice, onDismiss }: { readonly notice: Notice; onDismiss(): void }) {
  const { text, points = [], tone, acts = [] } = notice
  return (
    <section className="wfd-notice" data-tone={tone}>
      <Icon name={icons[tone]} size={16} />
      <div className="wfd-notice__body">
        <p>{text}</p>
        {points.length > 0 && (
          <ul>
            {points.slice(0, shownPoints).map((point) => (
              <li key={point}>{point}</li>
            ))}
            {points.length > shownPoints && <li>等 {points.length} 处</li>}
          </ul>
        )}
        {acts.length > 0 && (
          <div className="wfd-notice__acts">
            {acts.map(({ label, run }) => (
              <button
                key={label}
                type="button"
                className="wf-button wf-button--text wf-button--small"
                onClick={() => {
                  onDismiss()
                  run()
                }}
              >
                {label}
              </button>
            ))}
          </div>
        )}
      </div>
      <button type="button" className="wfd-modal__close" onClick={onDismiss}>
        <Icon name="close" size={14} label="知道了" />
      </button>
    </section>
  )
}
