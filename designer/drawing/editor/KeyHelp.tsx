import { KeyDialog } from '../../shell/KeyDialog.tsx'
import type { Command } from './command.ts'

const keyWords: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
}

/** What the pointer does with keys held. */
const pointer = {
  title: '鼠标',
  lines: [
    { keys: '滚轮', what: '缩放' },
    { keys: '空格 + 拖动、中键拖动', what: '移动画布' },
    { keys: 'Shift + 滚轮', what: '左右移动' },
    { keys: 'Shift + 拖动', what: '水平或垂直移动；等比缩放；自由走线' },
    { keys: 'Alt + 拖动', what: '复制图元；按中心缩放' },
    { keys: 'Ctrl + 拖动', what: '不吸附；任意角度' },
    { keys: '向左框选', what: '碰到即选' },
    { keys: '向右框选', what: '框住才选' },
    { keys: '双击', what: '选中组内一个；增删折点；结束画线' },
    { keys: 'Enter / Backspace', what: '结束画线 / 撤回一个折点' },
  ],
}

interface KeyHelpProps {
  readonly commands: readonly Command[]
  readonly onClose: () => void
}

/** Every key of the editor, from the commands themselves. */
export function KeyHelp({ commands, onClose }: KeyHelpProps) {
  const groups = [...new Set(commands.map(({ group }) => group))].map((title) => ({
    title,
    lines: commands
      .filter((command) => command.group === title && command.keys.length > 0)
      .map((command) => ({ what: command.title, keys: written(command.keys[0] ?? '') })),
  }))
  return <KeyDialog groups={[...groups, pointer]} onClose={onClose} />
}

const written = (key: string): string =>
  key
    .split(/\+(?=.)/)
    .map((part) => keyWords[part] ?? part)
    .join(' + ')
