import { stillWorkspace } from '../../../designer/draft/still-workspace.ts'
import { whenDrawn } from '../../../designer/draft/when-drawn.ts'
import type { Later, Workspace } from '../../../designer/draft/workspace.ts'
import { DrawingDesigner } from '../../../designer/drawing/DrawingDesigner.tsx'
import { gathered } from '../../../designer/drawing/model/change.ts'
import type { Drawing } from '../../../designer/drawing/model/drawing.ts'
import { largeDrawing } from '../../../designer/drawing/model/sample-drawing.ts'
import { createNotices } from '../../../designer/notice/notices.ts'
import { NoticesContext } from '../../../designer/notice/notices-context.ts'
import { WorkspaceContext } from '../../../designer/workspace-context.ts'
import { toCssVariables } from '../../../runtime/index.ts'
import appDocument from '../../../schemas/documents/app/wattform.json'
import { printDocument, type Source, symbolSpecs, type Widget } from '../../../schemas/index.ts'
import { OurPage, stage } from '../list-page/stage.tsx'
import { live } from './live.tsx'
import '../../../runtime/theme/base.css'

const widget: Widget = { kind: 'custom', id: 'bench', component: 'designer' }
for (const [name, value] of Object.entries(toCssVariables(appDocument.theme.light)))
  document.documentElement.style.setProperty(name, value)

let workspace: Workspace
/** Checks of all documents so far. */
let checks = 0
const countedChecks: Later = (work) =>
  whenDrawn(() => {
    work()
    checks += 1
  })
let room: ReturnType<typeof stage> | undefined

/** Opens the editor on a drawing of so many elements, beside all documents of the platform; ms until it is painted. */
async function open(sources: readonly Source[], count: number): Promise<number> {
  const layout = { file: 'layouts/large.json', text: printDocument(largeDrawing(count)) }
  workspace = stillWorkspace([...sources, layout], countedChecks)
  const view = (
    <NoticesContext value={createNotices()}>
      <WorkspaceContext value={workspace}>
        <DrawingDesigner id="large" tabs={null} />
      </WorkspaceContext>
    </NoticesContext>
  )
  room = stage(<OurPage widget={widget} rows={[]} view={view} />)
  room.host.style.height = '937px'
  room.host.style.width = '1920px'
  const from = performance.now()
  room.draw()
  await frame()
  await frame()
  return performance.now() - from
}

const frame = () => new Promise<number>((done) => requestAnimationFrame(done))

const canvas = () => document.querySelector('[data-stage]') as HTMLElement

/** Moves the pointer once in each frame, from where it was pressed; milliseconds of each frame. */
async function drag(x: number, y: number, frames: number): Promise<number[]> {
  const times: number[] = []
  let before = await frame()
  for (let at = 1; at <= frames; at += 1) {
    const [clientX, clientY] = [x + at * 3, y + Math.round(40 * Math.sin(at / 8))]
    canvas().dispatchEvent(new PointerEvent('pointermove', { bubbles: true, clientX, clientY, buttons: 1 }))
    const now = await frame()
    times.push(now - before)
    before = now
  }
  return times
}

/** The plain way, to compare: every dragged element gets its own new place in each frame. */
async function plainDrag(frames: number): Promise<number[]> {
  const nodes = [...canvas().querySelectorAll<SVGElement>('[data-element]')]
  const times: number[] = []
  let before = await frame()
  for (let at = 1; at <= frames; at += 1) {
    for (const node of nodes) node.setAttribute('transform', `translate(${at * 3} ${40 * Math.sin(at / 8)})`)
    const now = await frame()
    times.push(now - before)
    before = now
  }
  for (const node of nodes) node.removeAttribute('transform')
  return times
}

/** What a step took, ms: until it is drawn, and until it is drawn and all documents are checked with it. */
export interface StepTimes {
  readonly drawn: number
  readonly checked: number
}

async function step(act: () => void): Promise<StepTimes> {
  const before = checks
  const from = performance.now()
  act()
  await frame()
  await frame()
  const drawn = performance.now() - from
  while (checks === before) await frame()
  return { drawn, checked: performance.now() - from }
}

/** Where an element lies in the window, px. */
function placeOf(id: string): { x: number; y: number } {
  const box = canvas().querySelector(`[data-element="${id}"]`)?.getBoundingClientRect()
  return { x: (box?.left ?? 0) + (box?.width ?? 0) / 2, y: (box?.top ?? 0) + (box?.height ?? 0) / 2 }
}

const press = (key: string, code: string, ctrlKey = false) =>
  canvas().dispatchEvent(new KeyboardEvent('keydown', { key, code, ctrlKey, bubbles: true, cancelable: true }))

const drawing = () => workspace.view().drafts.get('layout/large')?.history.present.document as unknown as Drawing

/** Every element gets another colour, as the inspector sets a property of all that are chosen. */
function colour(): void {
  const before = drawing()
  const edits = before.elements.map(({ id, symbol }) => {
    const { properties } = symbolSpecs[symbol].props
    const [name, value] = 'medium' in properties ? ['medium', 'cooling-out'] : ['fill', 'running']
    const at = name in properties ? ['elements', { id }, 'props', name] : ['elements', { id }, 'title']
    return { kind: 'set', at, value: name in properties ? value : '风机' } as const
  })
  workspace.edit(gathered(before, { kind: 'all', edits }))
}

/** What is drawn is as many elements as the drawing has. */
const count = () => canvas().querySelectorAll('.wfd-dw-sheet > svg [data-element]').length

async function chooseAll(): Promise<number> {
  const from = performance.now()
  press('a', 'KeyA', true)
  await frame()
  await frame()
  return performance.now() - from
}

const bench = {
  open,
  drag,
  plainDrag,
  placeOf,
  count,
  chooseAll,
  nudge: () => step(() => press('ArrowRight', 'ArrowRight')),
  undo: () => step(() => press('z', 'KeyZ', true)),
  remove: () => step(() => press('Delete', 'Delete')),
  colour: () => step(colour),
  openLive: live.open,
  tick: live.tick,
  plainTick: live.plain,
  closeLive: live.close,
  close: () => room?.clear(),
}

declare global {
  interface Window {
    /** What the benchmark of drawings calls. */
    drawingBench: typeof bench
  }
}
window.drawingBench = bench
