import { Modal } from '../../shell/Modal.tsx'
import type { Command } from './command.ts'

const keyWords: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
}

/** What the pointer does with keys held. */
const held = [
  ['滚轮', '缩放'],
  ['空格 + 拖动、中键拖动', '移动画布'],
  ['Shift + 滚轮', '左右移动'],
  ['Shift + 拖动', '水平或垂直移动；等比缩放；自由走线'],
  ['Alt + 拖动', '复制图元；按中心缩放'],
  ['Ctrl + 拖动', '不吸附；任意角度'],
  ['向左框选', '碰到即选'],
  ['向右框选', '框住才选'],
  ['双击', '选中组内一个；增删折点；结束画线'],
  ['Enter / Backspace', '结束画线 / 撤回一个折点'],
] as const

/** Every key of the editor, from the commands themselves. */
export function KeyHelp({
  commands,
  onClose,
}: {
  readonly commands: readonly Command[]
  readonly onClose: () => void
}) {
  const groups = [...new Set(commands.map(({ group }) => group))]
  return (
    <Modal width={960} title="快捷键" onClose={onClose}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
      <section className="wfd-dw-keys" aria-label="全部快捷键" tabIndex={0}>
        {groups.map((group) => (
          <section key={group}>
            <h3>{group}</h3>
            <ul>
              {commands
                .filter((command) => command.group === group && command.keys.length > 0)
                .map(({ id, title, keys }) => (
                  <li key={id}>
                    {title}
                    <kbd>{written(keys[0] ?? '')}</kbd>
                  </li>
                ))}
            </ul>
          </section>
        ))}
        <section>
          <h3>鼠标</h3>
          <ul>
            {held.map(([keys, what]) => (
              <li key={keys}>
                {what}
                <kbd>{keys}</kbd>
              </li>
            ))}
          </ul>
        </section>
      </section>
    </Modal>
  )
}

const written = (key: string): string =>
  key
    .split(/\+(?=.)/)
    .map((part) => keyWords[part] ?? part)
    .join(' + ')
