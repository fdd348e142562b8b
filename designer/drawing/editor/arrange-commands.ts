import { alignEdit, distributeEdit, sameSizeEdit } from '../model/arrange.ts'
import { groupEdit, lockEdit, rankEdit, ungroupEdit } from '../model/order.ts'
import type { Command } from './command.ts'
import { edits, openOnes } from './do-edit.ts'
import type { Editor } from './editor.ts'

/** Aligning, distributing, sizes. */
export function arrangeCommands(editor: Editor): readonly Command[] {
  const { drawing, chosen } = editor
  const open = () => openOnes(editor)
  const [firstId = ''] = chosen
  const alignments = [
    ['left', '左对齐', 'Alt+A'],
    ['centre', '水平居中', 'Alt+H'],
    ['right', '右对齐', 'Alt+D'],
    ['top', '顶对齐', 'Alt+W'],
    ['middle', '垂直居中', 'Alt+V'],
    ['bottom', '底对齐', 'Alt+S'],
  ] as const
  return [
    ...alignments.map(
      ([alignment, title, key]): Command => ({
        id: `align-${alignment}`,
        group: '排列',
        title,
        keys: [key],
        glyph: `align-${alignment}`,
        isOff: chosen.size === 0,
        run: () => edits(editor, alignEdit(drawing, open(), alignment)),
      }),
    ),
    {
      id: 'distribute-x',
      group: '排列',
      title: '水平等距',
      keys: ['Alt+Shift+H'],
      glyph: 'distribute-x',
      isOff: chosen.size < 3,
      run: () => edits(editor, distributeEdit(drawing, open(), 'x')),
    },
    {
      id: 'distribute-y',
      group: '排列',
      title: '垂直等距',
      keys: ['Alt+Shift+V'],
      glyph: 'distribute-y',
      isOff: chosen.size < 3,
      run: () => edits(editor, distributeEdit(drawing, open(), 'y')),
    },
    ...(['width', 'height', 'both'] as const).map(
      (sides): Command => ({
        id: `same-${sides}`,
        group: '排列',
        title: { width: '等宽', height: '等高', both: '同样大小' }[sides],
        keys: sides === 'both' ? ['Alt+E'] : [],
        glyph: `same-${sides}`,
        isOff: chosen.size < 2,
        run: () => edits(editor, sameSizeEdit(drawing, open(), firstId, sides)),
      }),
    ),
  ]
}

/** Groups, locks and what lies before what. */
export function orderCommands(editor: Editor): readonly Command[] {
  const { drawing, chosen } = editor
  const isOff = chosen.size === 0
  const ranks = [
    ['front', '置于顶层', 'Ctrl+Shift+]'],
    ['forward', '上移一层', 'Ctrl+]'],
    ['backward', '下移一层', 'Ctrl+['],
    ['back', '置于底层', 'Ctrl+Shift+['],
  ] as const
  return [
    {
      id: 'group',
      group: '组织',
      title: '组合',
      keys: ['Ctrl+G'],
      glyph: 'group',
      isOff: chosen.size < 2,
      run: () => edits(editor, groupEdit(drawing, chosen)),
    },
    {
      id: 'ungroup',
      group: '组织',
      title: '取消组合',
      keys: ['Ctrl+Shift+G'],
      glyph: 'ungroup',
      isOff,
      run: () => edits(editor, ungroupEdit(drawing, chosen)),
    },
    {
      id: 'lock',
      group: '组织',
      title: '锁定 / 解锁',
      keys: ['Ctrl+L'],
      icon: 'lock',
      isOff,
      run: () => edits(editor, lockEdit(drawing, chosen)),
    },
    ...ranks.map(
      ([rank, title, key]): Command => ({
        id: `rank-${rank}`,
        group: '组织',
        title,
        keys: [key],
        glyph: rank,
        isOff,
        run: () => edits(editor, rankEdit(drawing, chosen, rank)),
      }),
    ),
    {
      id: 'rebind',
      group: '组织',
      title: '批量换绑',
      keys: ['Ctrl+B'],
      icon: 'link',
      run: () => editor.setDialog('rebind'),
    },
  ]
}
