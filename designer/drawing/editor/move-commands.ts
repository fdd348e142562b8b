import { placesEdit } from '../model/change.ts'
import type { Geometry } from '../model/drawing.ts'
import { boundsOf, middleOf, unionOf } from '../model/geometry.ts'
import { moveEdit, withFollowers } from '../model/move.ts'
import { mirrored, rotated } from '../model/transform.ts'
import type { Command } from './command.ts'
import { edits, openOnes } from './do-edit.ts'
import type { Editor } from './editor.ts'

/** Nudging, turning and mirroring. */
export function moveCommands(editor: Editor): readonly Command[] {
  const { drawing, chosen, host } = editor
  const ways = [
    ['ArrowLeft', '左', -1, 0],
    ['ArrowRight', '右', 1, 0],
    ['ArrowUp', '上', 0, -1],
    ['ArrowDown', '下', 0, 1],
  ] as const
  const nudge = (dx: number, dy: number) => host.edit(moveEdit(drawing, openOnes(editor), dx, dy), { gesture: 'nudge' })
  const turn = (degrees: number) => {
    const rect = unionOf([...chosen].flatMap((id) => (drawing.geometry[id] ? [boundsOf(drawing.geometry[id])] : [])))
    if (!rect) return
    const middle = middleOf(rect)
    changeShapes(editor, (geometry) => rotated(geometry, middle, degrees))
  }
  const mirror = (axis: 'x' | 'y') => {
    const rect = unionOf([...chosen].flatMap((id) => (drawing.geometry[id] ? [boundsOf(drawing.geometry[id])] : [])))
    if (rect) changeShapes(editor, (geometry) => mirrored(geometry, axis, middleOf(rect)))
  }
  const isOff = chosen.size === 0
  return [
    ...ways.flatMap(([key, word, x, y]): Command[] => [
      { id: `nudge-${key}`, group: '移动', title: `向${word}移 1`, keys: [key], isOff, run: () => nudge(x, y) },
      {
        id: `nudge-far-${key}`,
        group: '移动',
        title: `向${word}移 10`,
        keys: [`Shift+${key}`],
        isOff,
        run: () => nudge(10 * x, 10 * y),
      },
    ]),
    {
      id: 'turn-right',
      group: '移动',
      title: '顺时针转 90°',
      keys: ['R'],
      glyph: 'turn-right',
      isOff,
      run: () => turn(90),
    },
    { id: 'turn-left', group: '移动', title: '逆时针转 90°', keys: ['Shift+R'], isOff, run: () => turn(-90) },
    { id: 'turn-little', group: '移动', title: '顺时针转 15°', keys: ['Alt+R'], isOff, run: () => turn(15) },
    {
      id: 'mirror-x',
      group: '移动',
      title: '左右翻转',
      keys: ['Shift+H'],
      glyph: 'mirror-x',
      isOff,
      run: () => mirror('x'),
    },
    {
      id: 'mirror-y',
      group: '移动',
      title: '上下翻转',
      keys: ['Shift+V'],
      glyph: 'mirror-y',
      isOff,
      run: () => mirror('y'),
    },
  ]
}

function changeShapes(editor: Editor, change: (geometry: Geometry) => Geometry) {
  const { drawing } = editor
  const places = new Map([...openOnes(editor)].map((id) => [id, change(drawing.geometry[id] as Geometry)]))
  edits(editor, placesEdit(drawing, withFollowers(drawing, places)))
}
