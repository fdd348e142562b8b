import { removeEdit } from '../model/change.ts'
import { alike, neighbour, withGroups } from '../model/choose.ts'
import { clipBounds, clipOf, pasteEdit } from '../model/clip.ts'
import { type Drawing, gridOf, openParts } from '../model/drawing.ts'
import { boundsOf, middleOf, type Point, type Rect, unionOf } from '../model/geometry.ts'
import { toDrawing } from '../model/view.ts'
import type { Command } from './command.ts'
import { edits } from './do-edit.ts'
import type { Editor } from './editor.ts'

/** Undo, clipboard, delete, choosing. */
export function editCommands(editor: Editor): readonly Command[] {
  const { host, drawing, chosen } = editor
  const some = chosen.size > 0
  const cut = () => {
    editor.clip.put(clipOf(drawing, chosen))
    edits(editor, removeEdit(drawing, chosen), [])
  }
  return [
    { id: 'undo', group: '编辑', title: '撤销', keys: ['Ctrl+Z'], icon: 'undo', isOff: !host.canUndo, run: host.undo },
    {
      id: 'redo',
      group: '编辑',
      title: '重做',
      keys: ['Ctrl+Y', 'Ctrl+Shift+Z'],
      icon: 'redo',
      isOff: !host.canRedo,
      run: host.redo,
    },
    { id: 'save', group: '编辑', title: '保存草稿', keys: ['Ctrl+S'], run: host.save },
    {
      id: 'copy',
      group: '编辑',
      title: '复制',
      keys: ['Ctrl+C'],
      isNative: true,
      isOff: !some,
      run: () => editor.clip.put(clipOf(drawing, chosen)),
    },
    { id: 'cut', group: '编辑', title: '剪切', keys: ['Ctrl+X'], isNative: true, isOff: !some, run: cut },
    {
      id: 'paste',
      group: '编辑',
      title: '粘贴',
      keys: ['Ctrl+V'],
      isNative: true,
      isOff: editor.clip.read() === undefined,
      run: () => pasteClip(editor),
    },
    {
      id: 'duplicate',
      group: '编辑',
      title: '创建副本',
      keys: ['Ctrl+D'],
      isOff: !some,
      run: () => duplicate(editor),
    },
    {
      id: 'delete',
      group: '编辑',
      title: '删除',
      keys: ['Delete', 'Backspace'],
      icon: 'delete',
      isOff: !some,
      run: () => edits(editor, removeEdit(drawing, chosen), []),
    },
    {
      id: 'write',
      group: '编辑',
      title: '写文字 / 改名称',
      keys: ['F2', 'Enter'],
      isOff: chosen.size !== 1,
      run: () => editor.writing.put([...chosen][0]),
    },
    {
      id: 'choose-all',
      group: '编辑',
      title: '全选',
      keys: ['Ctrl+A'],
      run: () => host.choose(openParts(drawing).map(({ id }) => id)),
    },
    {
      id: 'choose-alike',
      group: '编辑',
      title: '选择同类图元',
      keys: ['Ctrl+Shift+A'],
      isOff: !some,
      run: () => host.choose(alike(drawing, chosen)),
    },
    { id: 'choose-none', group: '编辑', title: '取消选择', keys: ['Escape'], run: () => leave(editor) },
    { id: 'choose-next', group: '编辑', title: '选择下一个图元', keys: ['.'], run: () => step(editor, 1) },
    { id: 'choose-before', group: '编辑', title: '选择上一个图元', keys: [','], run: () => step(editor, -1) },
  ]
}

/** A copy a little aside; of what was copied so before and then moved, the next copy goes as far again. */
function duplicate(editor: Editor) {
  const { drawing, chosen, copied } = editor
  const last = copied.read()
  const isAgain = last !== undefined && last.ids.length === chosen.size && last.ids.every((id) => chosen.has(id))
  const [from, to] = isAgain ? [boundsOfIds(drawing, last.of), boundsOfIds(drawing, last.ids)] : []
  const by = 2 * gridOf(drawing)
  const shift = from && to ? { x: to.x - from.x, y: to.y - from.y } : { x: by, y: by }
  const { edit, ids } = pasteEdit(drawing, clipOf(drawing, chosen), shift)
  edits(editor, edit, ids)
  copied.put({ of: [...chosen], ids })
}

const boundsOfIds = ({ geometry }: Drawing, ids: readonly string[]): Rect | undefined =>
  unionOf(ids.flatMap((id) => (geometry[id] ? [boundsOf(geometry[id])] : [])))

function leave(editor: Editor) {
  if (editor.tool.kind !== 'select') {
    editor.gesture.put({})
    editor.setTool({ kind: 'select' })
  } else editor.host.choose([])
}

function step({ drawing, chosen, host }: Editor, by: 1 | -1) {
  const id = neighbour(drawing, chosen, by)
  if (id !== undefined) host.choose(withGroups(drawing, [id]))
}

/** Puts the clip down: where it was copied from, a little aside; in the middle of the window where that is not in sight. */
export function pasteClip(editor: Editor): void {
  const { drawing, layer, view, windowSize } = editor
  const clip = editor.clip.read()
  const bounds = clip && clipBounds(clip)
  if (!clip || !bounds) return
  const { w, h } = windowSize.read()
  const [from, to] = [toDrawing(view.read(), { x: 0, y: 0 }), toDrawing(view.read(), { x: w, y: h })]
  const middle = middleOf(bounds)
  const inSight = middle.x > from.x && middle.x < to.x && middle.y > from.y && middle.y < to.y
  const grid = gridOf(drawing)
  const aside = 2 * grid
  const snap = (value: number) => Math.round(value / grid) * grid
  const shift: Point = inSight
    ? { x: aside, y: aside }
    : { x: snap((from.x + to.x) / 2 - middle.x), y: snap((from.y + to.y) / 2 - middle.y) }
  const { edit, ids } = pasteEdit(drawing, clip, shift, layer)
  edits(editor, edit, ids)
}
