import '@arco-design/web-react/es/_util/react-19-adapter'
import { DrawingEditor } from '../../../designer/drawing/editor/DrawingEditor.tsx'
import { useHistoryHost } from '../../../designer/drawing/editor/use-history-host.ts'
import type { Drawing } from '../../../designer/drawing/model/drawing.ts'
import { largeDrawing } from '../../../designer/drawing/model/sample-drawing.ts'
import appDocument from '../../../schemas/documents/app/wattform.json'
import { loadDocuments, type Source, type Widget } from '../../../schemas/index.ts'
import { OurPage, stage } from '../list-page/stage.tsx'

const widget: Widget = { kind: 'custom', id: 'bench', component: 'designer' }
const app: Source = { file: 'app/wattform.json', text: JSON.stringify(appDocument) }
const { model } = loadDocuments([app], {})

/** The editor over a history of its own, without server and check. */
function Bench({ first }: { readonly first: Drawing }) {
  const host = useHistoryHost(first)
  return model ? <DrawingEditor model={model} head={null} actions={null} saved={null} host={host} /> : null
}

/** Draws the editor with so many elements; milliseconds until they are painted. */
async function open(count: number): Promise<number> {
  const drawn = stage(<OurPage widget={widget} rows={[]} view={<Bench first={largeDrawing(count)} />} />)
  drawn.host.style.height = '937px'
  drawn.host.style.width = '1920px'
  const from = performance.now()
  drawn.draw()
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

/** Milliseconds until an act is drawn. */
async function drawn(act: () => void): Promise<number> {
  const from = performance.now()
  act()
  await frame()
  await frame()
  return performance.now() - from
}

/** Where an element lies in the window, px. */
function placeOf(id: string): { x: number; y: number } {
  const box = canvas().querySelector(`[data-element="${id}"]`)?.getBoundingClientRect()
  return { x: (box?.left ?? 0) + (box?.width ?? 0) / 2, y: (box?.top ?? 0) + (box?.height ?? 0) / 2 }
}

const press = (key: string, code: string, ctrlKey = false) =>
  canvas().dispatchEvent(new KeyboardEvent('keydown', { key, code, ctrlKey, bubbles: true, cancelable: true }))

const bench = {
  open,
  drag,
  plainDrag,
  placeOf,
  chooseAll: () => drawn(() => press('a', 'KeyA', true)),
  nudge: () => drawn(() => press('ArrowRight', 'ArrowRight')),
  undo: () => drawn(() => press('z', 'KeyZ', true)),
}

declare global {
  interface Window {
    /** What the benchmark of drawings calls. */
    drawingBench: typeof bench
  }
}
window.drawingBench = bench
