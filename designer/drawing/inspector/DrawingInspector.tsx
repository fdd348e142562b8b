import { useMemo, useRef, useState } from 'react'
import { SelectInput } from '../../../runtime/index.ts'
import { type AppModel, type Place, placeKey, symbolSpecs } from '../../../schemas/index.ts'
import type { DocumentJson } from '../../draft/edit.ts'
import { type Desk, DeskContext, deskStateOf, rememberedSpots } from '../../inspector/desk.ts'
import { Fold } from '../../inspector/Fold.tsx'
import { InspectorHead } from '../../inspector/InspectorHead.tsx'
import { IssueList } from '../../inspector/IssueList.tsx'
import { nodeAt } from '../../inspector/node.ts'
import { Rows } from '../../inspector/Rows.tsx'
import { type PropertyRow, rowsOf } from '../../inspector/rows.ts'
import { useServerNames } from '../../inspector/use-server-names.ts'
import { BindDevice } from '../binding/BindDevice.tsx'
import { showImageEdit } from '../binding/drawing-images.ts'
import { ImageField } from '../binding/ImageField.tsx'
import { type Editor, useEditor } from '../editor/editor.ts'
import { gathered } from '../model/change.ts'
import { type Drawing, type Part, partsOf } from '../model/drawing.ts'
import { intoLayerEdit } from '../model/order.ts'
import { issuesByPart } from '../model/part-issues.ts'
import { nameOfPart } from '../model/part-name.ts'
import { FoldButton } from '../panels/FoldedPanel.tsx'
import { BindFolds } from './BindFold.tsx'
import { GeometryFold } from './GeometryFold.tsx'
import { HotSpotFold } from './HotSpotFold.tsx'
import { InsideForm } from './InsideForm.tsx'
import { propsShape } from './prop-shape.ts'
import { SheetFolds } from './SheetFolds.tsx'
import '../../inspector/inspector.css'
import '../../inspector/field.css'
import '../../inspector/items.css'
import '../../inspector/pick.css'
import './drawing-inspector.css'

const tabs = [
  ['look', '属性'],
  ['data', '数据'],
  ['act', '行为'],
  ['check', '检查'],
] as const
type Tab = (typeof tabs)[number][0]

/** Properties that each tab shows of an element, beside what it shows by itself. */
const rowsOfTab: Readonly<Record<Tab, readonly string[]>> = {
  look: ['title', 'locked'],
  data: ['subject'],
  act: ['states', 'do', 'visible', 'access'],
  check: [],
}

/** The properties of the chosen elements, or of the drawing where none is: forms made from the schemas. */
export function DrawingInspector({ model }: { readonly model: AppModel }) {
  const editor = useEditor()
  const { drawing, chosen, host } = editor
  const [inside, setInside] = useState<Place>()
  const desk = useDrawingDesk(editor, model, setInside)
  const [tab, setTab] = useState<Tab>('look')
  const parts = useMemo(() => partsOf(drawing, chosen), [drawing, chosen])
  const byPart = useMemo(() => issuesByPart(drawing, host.issues), [drawing, host.issues])
  const issues = parts.length === 0 ? host.issues : parts.flatMap(({ id }) => byPart.get(id) ?? [])
  const faults = issues.filter(({ isDoubt }) => !isDoubt).length
  const [first] = parts
  const node = insideNode(drawing, chosen, inside)
  if (node)
    return (
      <DeskContext value={desk}>
        <div className="wf-inspector">
          <InspectorHead
            kind="layout"
            document={drawing as unknown as DocumentJson}
            nodes={[node]}
            onSelect={desk.select}
            onCollapse={() => editor.setOption('right', false)}
          />
          <div className="wf-inspector__body" key={placeKey(node.place)}>
            <InsideForm node={node} document={drawing as unknown as DocumentJson} issues={host.issues} />
          </div>
        </div>
      </DeskContext>
    )
  return (
    <DeskContext value={desk}>
      <div className="wf-inspector">
        <header className="wf-inspector__head">
          <div className="wf-inspector__line">
            <h2 className="wf-inspector__title">{titleOf(parts, drawing.title)}</h2>
            <FoldButton side="right" />
          </div>
          {first && parts.length === 1 && (
            <p className="wfd-dw-inspector__id">{`${symbolSpecs[first.symbol].title} · ${first.id}`}</p>
          )}
        </header>
        <div className="wf-inspector__tabs" role="tablist" aria-label="属性分类">
          {tabs.map(([id, title]) => (
            <button
              key={id}
              type="button"
              role="tab"
              className="wf-inspector__tab"
              aria-selected={tab === id}
              aria-controls="wfd-dw-inspector"
              onClick={() => setTab(id)}
            >
              {title}
              {id === 'check' && faults > 0 && <b className="wf-inspector__count">{faults}</b>}
            </button>
          ))}
        </div>
        <div
          id="wfd-dw-inspector"
          className="wf-inspector__body"
          role="tabpanel"
          aria-label={tabs.find(([id]) => id === tab)?.[1]}
          key={`${tab} ${parts.length === 1 ? first?.id : parts.length}`}
        >
          {tab === 'check' && <IssueList issues={[...issues]} document={drawing as unknown as DocumentJson} />}
          {tab !== 'check' && parts.length === 0 && <SheetFolds tab={tab} />}
          {tab !== 'check' && parts.length > 0 && <PartFolds parts={parts} tab={tab} model={model} />}
        </div>
      </div>
    </DeskContext>
  )
}

/** What is looked at inside the chosen element or the drawing; nothing once something else is chosen. */
function insideNode(drawing: Drawing, chosen: ReadonlySet<string>, inside: Place | undefined) {
  if (!inside) return undefined
  const [list, step] = inside
  const isOfChosen = list === 'elements' && typeof step === 'object' && chosen.size === 1 && chosen.has(step.id)
  if (list === 'elements' ? !isOfChosen : chosen.size > 0) return undefined
  const node = nodeAt('layout', drawing as unknown as DocumentJson, inside)
  return node?.value !== null && typeof node?.value === 'object' && !Array.isArray(node.value) ? node : undefined
}

function titleOf(parts: readonly Part[], drawingTitle: string): string {
  const [first] = parts
  if (!first) return drawingTitle
  return parts.length === 1 ? nameOfPart(first) : `已选 ${parts.length} 个图元`
}

interface PartFoldsProps {
  readonly parts: readonly Part[]
  readonly tab: Tab
  readonly model: AppModel
}

function PartFolds({ parts, tab, model }: PartFoldsProps) {
  const { drawing, host } = useEditor()
  const [first] = parts
  const ids = parts.map(({ id }) => id).join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ids say all that the parts say
  const places = useMemo<Place[]>(() => parts.map(({ id }) => ['elements', { id }]), [ids])
  const propPlaces = useMemo<Place[]>(() => places.map((place) => [...place, 'props']), [places])
  if (!first) return null
  const node = nodeAt('layout', drawing as unknown as DocumentJson, places[0] ?? [])
  const nodes = node ? parts.map((value) => ({ shape: node.shape, value })) : []
  const rows = rowsOf(nodes).filter(({ key }) => rowsOfTab[tab].includes(key))
  const index = drawing.elements.findIndex(({ id }) => id === first.id)
  const isOneSymbol = parts.every(({ symbol }) => symbol === first.symbol)
  const formOf = (isWanted: (row: PropertyRow) => boolean) => (
    <Rows
      rows={rows.filter(isWanted)}
      holder="LayoutElement"
      parents={places}
      issues={host.issues}
      pointer={`/elements/${index}`}
      isMarked={({ isSet }) => isSet}
    />
  )
  const form = formOf(() => true)
  if (tab === 'act')
    return (
      <>
        {parts.length === 1 && <HotSpotFold part={first} model={model} />}
        {first.do !== undefined && formOf(({ key }) => key === 'do')}
        {formOf(({ isSmall, key }) => !isSmall && key !== 'do')}
        <Fold name="drawing shown" title="显示与权限" isOpenAtFirst>
          {() => formOf(({ isSmall }) => isSmall)}
        </Fold>
      </>
    )
  if (tab === 'data')
    return (
      <>
        <div className="wf-fold__body">{form}</div>
        <BindDevice parts={parts} />
        {parts.length === 1 ? (
          <BindFolds part={first} />
        ) : (
          <p className="wf-fold__note">选中多个图元时可用“批量换绑”整体改绑（Ctrl+B）</p>
        )}
      </>
    )
  return (
    <>
      <Fold name="drawing basic" title="基本" isOpenAtFirst>
        {() => (
          <div data-dw-name>
            {form}
            <LayerField parts={parts} />
          </div>
        )}
      </Fold>
      <GeometryFold />
      {isOneSymbol && propsShape(first.symbol).properties.size > 0 && (
        <Fold name="drawing props" title={symbolSpecs[first.symbol].title} isOpenAtFirst>
          {() => (
            <Rows
              rows={propRows(parts, first.symbol)}
              holder={`props ${first.symbol}`}
              parents={propPlaces}
              issues={host.issues}
              pointer={`/elements/${index}/props`}
              isMarked={({ isSet }) => isSet}
            />
          )}
        </Fold>
      )}
      {first.symbol === 'image' && parts.length === 1 && (
        <ImageField
          title="图片文件"
          value={first.props?.source}
          onPick={(image) => host.edit(showImageEdit(drawing, first.id, image))}
          onRemove={() =>
            host.edit({ kind: 'set', at: ['elements', { id: first.id }, 'props', 'source'], value: undefined })
          }
        />
      )}
      {!isOneSymbol && <p className="wf-fold__note">所选图元的图符不同，只能一起改位置、图层与锁定</p>}
    </>
  )
}

/** Props as lines; the file of an image is picked below them. */
const propRows = (parts: readonly Part[], symbol: Part['symbol']): PropertyRow[] =>
  rowsOf(parts.map(({ props = {} }) => ({ shape: propsShape(symbol), value: props }))).filter(
    ({ key }) => symbol !== 'image' || key !== 'source',
  )

function LayerField({ parts }: { readonly parts: readonly Part[] }) {
  const { drawing, host } = useEditor()
  const first = drawing.layers[0]?.id ?? ''
  const layers = new Set(parts.map(({ layer }) => layer ?? first))
  return (
    <div className="wfd-field">
      <span className="wfd-field__name">图层</span>
      <SelectInput
        label="图层"
        value={layers.size === 1 ? [...layers][0] : ''}
        placeholder="多个图层"
        choices={drawing.layers.map(({ id, title }) => ({ value: id, label: title }))}
        onChange={(layer) => host.edit(intoLayerEdit(drawing, new Set(parts.map(({ id }) => id)), String(layer)))}
      />
    </div>
  )
}

/** One desk for the life of the inspector, over the editor as it stands. */
function useDrawingDesk(editor: Editor, model: AppModel, setInside: (place: Place | undefined) => void): Desk {
  const names = useServerNames()
  const now = useRef({ editor, model, names })
  now.current = { editor, model, names }
  const spots = useMemo(rememberedSpots, [])
  return useMemo<Desk>(
    () => ({
      now: () =>
        deskStateOf(
          {
            kind: 'layout',
            document: now.current.editor.drawing as unknown as DocumentJson,
            model: now.current.model,
            issues: now.current.editor.host.issues,
            components: {},
            liveValue: undefined,
            ...now.current.names,
          },
          spots,
        ),
      edit(edit, gesture) {
        const { drawing, host } = now.current.editor
        host.edit(gathered(drawing, edit), gesture === undefined ? {} : { gesture })
      },
      endGesture: () => now.current.editor.host.endGesture(),
      select(place) {
        const step = place[1]
        const isPart = place[0] === 'elements' && typeof step === 'object'
        setInside(place.length > (isPart ? 2 : 0) ? place : undefined)
        now.current.editor.host.choose(isPart ? [step.id] : [])
      },
      undo: () => now.current.editor.host.undo?.(),
      redo: () => now.current.editor.host.redo?.(),
    }),
    [spots, setInside],
  )
}
