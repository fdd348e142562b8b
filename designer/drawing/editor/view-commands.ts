import { boundsOf, unionOf } from '../model/geometry.ts'
import { fitted, zoomedAt, zoomStep } from '../model/view.ts'
import type { Command } from './command.ts'
import type { Editor } from './editor.ts'

/** What a press on the drawing does. */
export function toolCommands(editor: Editor): readonly Command[] {
  const { tool, setTool } = editor
  const line = (id: 'pipe' | 'cable' | 'line', title: string, key: string): Command => ({
    id: `tool-${id}`,
    group: '工具',
    title,
    keys: [key],
    glyph: id,
    isOn: tool.kind === 'line' && tool.symbol === id,
    run: () => setTool({ kind: 'line', symbol: id }),
  })
  const shape = (id: 'text' | 'rectangle' | 'value-tag', title: string, key: string): Command => ({
    id: `tool-${id}`,
    group: '工具',
    title,
    keys: [key],
    glyph: id,
    isOn: tool.kind === 'place' && tool.symbol === id,
    run: () => setTool({ kind: 'place', symbol: id }),
  })
  return [
    {
      id: 'tool-select',
      group: '工具',
      title: '选择',
      keys: ['V'],
      glyph: 'select',
      isOn: tool.kind === 'select',
      run: () => setTool({ kind: 'select' }),
    },
    {
      id: 'tool-pan',
      group: '工具',
      title: '移动画布',
      keys: ['H'],
      glyph: 'pan',
      isOn: tool.kind === 'pan',
      run: () => setTool({ kind: 'pan' }),
    },
    line('pipe', '管道', 'P'),
    line('cable', '电缆', 'C'),
    line('line', '直线', 'L'),
    shape('value-tag', '数值牌', 'N'),
    shape('text', '文字', 'T'),
    shape('rectangle', '矩形', 'M'),
  ]
}

/** Zoom, what is shown, windows over the editor. */
export function viewCommands(editor: Editor): readonly Command[] {
  const { view, windowSize, drawing, chosen, options, setOption } = editor
  const middle = () => ({ x: windowSize.read().w / 2, y: windowSize.read().h / 2 })
  const zoomTo = (zoom: number) => view.put(zoomedAt(view.read(), middle(), zoom))
  const show = (ids?: ReadonlySet<string>) => {
    const { w, h } = windowSize.read()
    const rects = [...(ids ?? [])].flatMap((id) => (drawing.geometry[id] ? [boundsOf(drawing.geometry[id])] : []))
    view.put(fitted(unionOf(rects) ?? { x: 0, y: 0, w: drawing.width, h: drawing.height }, w, h))
  }
  const isFolded = !options.left && !options.right
  const option = (id: keyof typeof options, title: string, key: string): Command => ({
    id: `option-${id}`,
    group: '视图',
    title,
    keys: [key],
    isOn: options[id],
    run: () => setOption(id, !options[id]),
  })
  return [
    { id: 'zoom-in', group: '视图', title: '放大', keys: ['+', '='], run: () => zoomTo(zoomStep(view.read().zoom, 1)) },
    { id: 'zoom-out', group: '视图', title: '缩小', keys: ['-'], run: () => zoomTo(zoomStep(view.read().zoom, -1)) },
    { id: 'zoom-true', group: '视图', title: '实际大小', keys: ['0'], run: () => zoomTo(1) },
    { id: 'zoom-fit', group: '视图', title: '适应画布', keys: ['1'], run: () => show() },
    {
      id: 'zoom-chosen',
      group: '视图',
      title: '缩放到所选',
      keys: ['2'],
      isOff: chosen.size === 0,
      run: () => show(chosen),
    },
    option('grid', '显示网格', 'G'),
    option('snapGrid', '吸附网格', 'Shift+G'),
    option('guides', '对齐参考线', 'Shift+L'),
    option('rulers', '标尺', 'Shift+T'),
    option('miniMap', '缩略图', 'Shift+M'),
    option('square', '正交走线', 'O'),
    option('left', '图符与图层面板', '['),
    option('right', '属性面板', ']'),
    {
      id: 'panels',
      group: '视图',
      title: '收起 / 展开两侧面板',
      keys: ['Ctrl+.'],
      run: () => editor.setOptions({ left: isFolded, right: isFolded }),
    },
    {
      id: 'live',
      group: '视图',
      title: '实时 / 静态',
      keys: ['Shift+P'],
      isOn: editor.isLive,
      run: () => editor.setLive(!editor.isLive),
    },
    {
      id: 'export',
      group: '视图',
      title: '导出图片',
      keys: ['Ctrl+E'],
      icon: 'export',
      run: () => editor.setDialog('export'),
    },
    { id: 'keys', group: '视图', title: '快捷键', keys: ['?'], icon: 'help', run: () => editor.setDialog('keys') },
  ]
}
