import { useEffect, useMemo, useRef, useState } from 'react'
import { usePreference } from '../../../runtime/index.ts'
import type { Clip } from '../model/clip.ts'
import type { Point } from '../model/geometry.ts'
import type { View } from '../model/view.ts'
import { createCell } from './cell.ts'
import {
  type DialogName,
  type Editor,
  type EditorHost,
  type EditorOptions,
  type GestureView,
  type Tool,
  usualOptions,
} from './editor.ts'

const select: Tool = { kind: 'select' }

/** Clips outlive the editor, so that elements can be carried from one drawing to the next. */
const sharedClip = createCell<Clip | undefined>(undefined)

/** The state of an editor beside its document: tool, switches, view, what is being drawn. */
export function useEditorState(host: EditorHost): Editor {
  const [tool, setTool] = useState<Tool>(select)
  const [kept, keep] = usePreference<Partial<EditorOptions>>('drawing-editor', usualOptions)
  const options = { ...usualOptions, ...kept }
  const setOptions = (change: Partial<EditorOptions>) => keep({ ...options, ...change })
  const [layer, setLayer] = useState('')
  const [isLive, setLive] = useState(false)
  const [dialog, setDialog] = useState<DialogName>()
  const sheet = useRef<HTMLElement>(null)
  const cells = useMemo(
    () => ({
      view: createCell<View>({ zoom: 1, x: 0, y: 0 }),
      gesture: createCell<GestureView>({}),
      pointer: createCell<Point | undefined>(undefined),
      windowSize: createCell({ w: 0, h: 0 }),
      writing: createCell<string | undefined>(undefined),
      copied: createCell<ReturnType<Editor['copied']['read']>>(undefined),
      clip: sharedClip,
    }),
    [],
  )
  const { drawing } = host
  const activeLayer = drawing.layers.some(({ id }) => id === layer) ? layer : defaultLayer(host)
  // Whoever changes the drawing from elsewhere (undo, another admin) ends what is being drawn on it.
  useEffect(() => {
    if (tool.kind !== 'line') cells.gesture.put({})
  }, [cells, tool])
  return {
    host,
    drawing,
    chosen: host.chosen,
    tool,
    setTool,
    options,
    setOption: (option, on) => setOptions({ [option]: on }),
    setOptions,
    layer: activeLayer,
    setLayer,
    isLive,
    setLive,
    dialog,
    setDialog,
    sheet,
    ...cells,
  }
}

/** The uppermost layer that takes new elements. */
function defaultLayer({ drawing }: EditorHost): string {
  const open = drawing.layers.findLast(({ locked, hidden }) => !locked && !hidden)
  return open?.id ?? drawing.layers[0]?.id ?? ''
}
