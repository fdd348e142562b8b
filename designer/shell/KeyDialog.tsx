import { Modal } from './Modal.tsx'
import './key-dialog.css'

/** Keys that belong together: what they do, and how they are written. */
export interface KeyGroup {
  readonly title: string
  readonly lines: readonly { readonly what: string; readonly keys: string }[]
}

/** 快捷键: every key of an editor, in groups. */
export function KeyDialog({ groups, onClose }: { readonly groups: readonly KeyGroup[]; onClose(): void }) {
  return (
    <Modal width={groups.length > 1 ? 960 : 480} title="快捷键" onClose={onClose}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
      <section className="wfd-keys" aria-label="全部快捷键" tabIndex={0}>
        {groups.map(({ title, lines }) => (
          <section key={title}>
            <h3>{title}</h3>
            <ul>
              {lines.map(({ what, keys }) => (
                <li key={`${what}${keys}`}>
                  {what}
                  <kbd>{keys}</kbd>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </section>
    </Modal>
  )
}
