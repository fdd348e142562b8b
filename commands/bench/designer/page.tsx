import { stillWorkspace } from '../../../designer/draft/still-workspace.ts'
import type { Workspace } from '../../../designer/draft/workspace.ts'
import { createNotices } from '../../../designer/notice/notices.ts'
import { NoticesContext } from '../../../designer/notice/notices-context.ts'
import { PageDesigner } from '../../../designer/PageDesigner.tsx'
import { WorkspaceContext } from '../../../designer/workspace-context.ts'
import type { Source, Widget } from '../../../schemas/index.ts'
import { OurPage, stage, timed } from '../list-page/stage.tsx'

const widget: Widget = { kind: 'custom', id: 'bench', component: 'designer' }

/** A page of so many small widgets: texts and cards of figures by turns. */
function largePage(count: number): Source {
  const children = Array.from({ length: count }, (_, index) =>
    index % 4 === 3
      ? { kind: 'cards', id: `w${index}`, span: 6, items: [{ id: `f${index}`, label: `指标 ${index}`, value: index }] }
      : { kind: 'text', id: `w${index}`, span: 6, title: `文字 ${index}`, value: `第 ${index} 段` },
  )
  const root = { kind: 'grid', id: 'root', children }
  const page = { kind: 'page', schemaVersion: 1, id: 'bench-page', route: '/bench-page', title: '基准', root }
  return { file: 'pages/bench-page.json', text: JSON.stringify(page) }
}

let workspace: Workspace

/** Opens the designer on the page, with all documents of the platform beside it; milliseconds until it is painted. */
async function open(sources: readonly Source[], count: number): Promise<number> {
  workspace = stillWorkspace([...sources, largePage(count)])
  const view = (
    <NoticesContext value={createNotices()}>
      <WorkspaceContext value={workspace}>
        <PageDesigner asked="page/bench-page" tabs={null} />
      </WorkspaceContext>
    </NoticesContext>
  )
  const drawn = stage(<OurPage widget={widget} rows={[]} view={view} />)
  drawn.host.style.cssText = 'width:1920px;height:937px;display:flex;flex-direction:column'
  return timed(drawn.draw, () => document.querySelectorAll('.wfd-canvas [data-widget-id]').length > count)
}

const titleOf = (id: string) =>
  document.querySelector(`.wfd-canvas [data-widget-id="${id}"] .wf-widget__title`)?.textContent ?? ''

/** One letter into the title of a widget, by its input in the inspector; milliseconds until the canvas shows it. */
async function type(id: string): Promise<number> {
  workspace.select([['root', 'children', { id }]])
  const input = await inputOf('title', titleOf(id))
  const text = `${input.value}字`
  return timed(
    () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
      input.dispatchEvent(new Event('input', { bubbles: true }))
    },
    () => titleOf(id) === text,
  )
}

/** The input of a property in the inspector, once it is drawn with the widget's present value. */
async function inputOf(property: string, value: string): Promise<HTMLInputElement> {
  const find = () => document.querySelector<HTMLInputElement>(`.wf-inspector [data-property="${property}"] input`)
  await timed(
    () => {},
    () => find()?.value === value,
  )
  return find() as HTMLInputElement
}

/** A widget out of the palette at a place of the page, selected as a drop selects it; milliseconds until the canvas shows it. */
async function drop(index: number): Promise<number> {
  const before = document.querySelectorAll('.wfd-canvas [data-widget-id]').length
  return timed(
    () => {
      const item = { kind: 'text', id: `new-${index}-${before}`, span: 6, value: '新' }
      const list = ['root', 'children']
      workspace.edit({ kind: 'insert', list, index, items: [item] }, { select: [[...list, { id: item.id }]] })
    },
    () => document.querySelectorAll('.wfd-canvas [data-widget-id]').length > before,
  )
}

const bench = { open, type, drop }

declare global {
  interface Window {
    /** What the benchmark of the page designer calls. */
    designerBench: typeof bench
  }
}
window.designerBench = bench
