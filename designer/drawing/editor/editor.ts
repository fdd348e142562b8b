import { createContext, useContext } from 'react'
import type { Issue, SymbolName } from '../../../schemas/index.ts'
import type { Edit } from '../../draft/edit.ts'
import type { Places } from '../model/change.ts'
import type { Clip } from '../model/clip.ts'
import type { Drawing, Part } from '../model/drawing.ts'
import type { Point, Rect } from '../model/geometry.ts'
import type { Guide } from '../model/guides.ts'
import type { Port } from '../model/ports.ts'
import type { View } from '../model/view.ts'
import type { Cell } from './cell.ts'

/** What the editor edits, and the way of its edits. */
export interface EditorHost {
  readonly drawing: Drawing
  /** Ids of chosen elements. */
  readonly chosen: ReadonlySet<string>
  /** One step of undo; the same gesture again is the same step. `choose`: chosen from then on. */
  edit(edit: Edit, how?: { readonly gesture?: string; readonly choose?: Iterable<string> }): void
  choose(ids: Iterable<string>): void
  /** The next edit is a step of its own. */
  endGesture(): void
  undo(): void
  redo(): void
  readonly canUndo: boolean
  readonly canRedo: boolean
  /** Keeps the draft now. */
  save(): void
  readonly issues: readonly Issue[]
}

/** What a press on the drawing does. */
export type Tool =
  | { readonly kind: 'select' }
  | { readonly kind: 'pan' }
  | { readonly kind: 'place'; readonly symbol: SymbolName; readonly props?: Part['props'] }
  | { readonly kind: 'line'; readonly symbol: SymbolName }

/** Switches of the editor; kept for each user. */
export interface EditorOptions {
  /** Grid is drawn. */
  readonly grid: boolean
  readonly rulers: boolean
  readonly miniMap: boolean
  readonly snapGrid: boolean
  readonly guides: boolean
  /** Lines are drawn with right angles. */
  readonly square: boolean
  /** Library, layers and outline are unfolded. */
  readonly left: boolean
  /** Properties are unfolded. */
  readonly right: boolean
}

/** The switches as they stand at first. */
export const usualOptions: EditorOptions = {
  grid: true,
  rulers: true,
  miniMap: true,
  snapGrid: true,
  guides: true,
  square: true,
  left: true,
  right: true,
}

/** What is drawn only while a pointer is down or a line is being drawn. */
export interface GestureView {
  /** Places that elements would have. */
  readonly places?: Places
  /** How far the chosen elements were drawn, drawing units. */
  readonly shift?: Point
  readonly band?: Rect & { readonly isTouch: boolean }
  readonly guides?: readonly Guide[]
  readonly ghost?: readonly Point[]
  readonly port?: Port
  /** Size, angle or way, told beside the pointer. */
  readonly hint?: string
  /** Corners of the line that is being drawn. */
  readonly line?: readonly Point[]
}

/** Windows over the editor. */
export type DialogName = 'keys' | 'rebind' | 'export'

/** The editor as its parts see it. */
export interface Editor {
  readonly host: EditorHost
  readonly drawing: Drawing
  readonly chosen: ReadonlySet<string>
  readonly tool: Tool
  setTool(tool: Tool): void
  readonly options: EditorOptions
  setOption(option: keyof EditorOptions, on: boolean): void
  setOptions(options: Partial<EditorOptions>): void
  /** Layer that new elements go into. */
  readonly layer: string
  setLayer(id: string): void
  readonly isLive: boolean
  setLive(on: boolean): void
  readonly dialog: DialogName | undefined
  setDialog(dialog: DialogName | undefined): void
  readonly view: Cell<View>
  readonly gesture: Cell<GestureView>
  /** Where the pointer is over the drawing; undefined while it is not. */
  readonly pointer: Cell<Point | undefined>
  /** Size of the window on the drawing, px. */
  readonly windowSize: Cell<{ readonly w: number; readonly h: number }>
  /** What was copied last in this editor, for buttons that may not read the system's clipboard. */
  readonly clip: Cell<Clip | undefined>
  /** The last copy made in place: of which elements, and which it made. */
  readonly copied: Cell<{ readonly of: readonly string[]; readonly ids: readonly string[] } | undefined>
  /** Element whose text is being written where it stands. */
  readonly writing: Cell<string | undefined>
  /** The element that holds the drawn elements; null until it is drawn. */
  readonly sheet: { current: HTMLElement | null }
}

/** Holds the editor for everything inside it. */
export const EditorContext = createContext<Editor | undefined>(undefined)

/** The editor around. Throws outside of one. */
export function useEditor(): Editor {
  const editor = useContext(EditorContext)
  if (!editor) throw new Error('useEditor needs a drawing editor above it')
  return editor
}
