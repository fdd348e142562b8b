import { memo, useDeferredValue, useMemo, useRef, useState } from 'react'
import {
  type AppModel,
  type DocumentKind,
  type InspectorTab,
  type Issue,
  type Place,
  placeKey,
  pointerOfPlace,
} from '../../schemas/index.ts'
import type { DocumentJson, Edit } from '../draft/edit.ts'
import type { AskNames } from './asked-names.ts'
import { type AskLiveValue, type Desk, DeskContext, type DeskState, deskStateOf, rememberedSpots } from './desk.ts'
import { issuesWithin } from './faults.ts'
import { InspectorHead } from './InspectorHead.tsx'
import { InspectorTabs, type TabName } from './InspectorTabs.tsx'
import { IssueList } from './IssueList.tsx'
import { nodeAt } from './node.ts'
import type { KnownProject, KnownService } from './pick.ts'
import { SelectionForm } from './SelectionForm.tsx'
import { isTabbed } from './tab.ts'
import { useReveal } from './use-reveal.ts'
import './inspector.css'
import './field.css'
import './items.css'
import './pick.css'

/** What the inspector is given. */
export interface InspectorProps {
  readonly document: DocumentJson
  readonly kind: DocumentKind
  /** What is selected; nothing selected shows the document itself. */
  readonly selection: readonly Place[]
  readonly model: AppModel
  /** Of this document. */
  readonly issues: readonly Issue[]
  /** The published version; what differs from it carries a dot. */
  readonly base?: DocumentJson
  readonly liveValue?: AskLiveValue
  /** The registered custom components with the JSON Schema of each one's props. */
  readonly components?: Readonly<Record<string, object>>
  /** Services of the server, once they were asked. */
  readonly services?: readonly KnownService[] | undefined
  readonly projects?: readonly KnownProject[] | undefined
  readonly askNames?: AskNames | undefined
  /** Edits of one gesture are one step to undo. */
  readonly onEdit: (edit: Edit, gesture?: string) => void
  readonly onEndGesture?: () => void
  readonly onSelect: (place: Place) => void
  readonly onRemove?: (places: readonly Place[]) => void
  readonly onDuplicate?: (places: readonly Place[]) => void
  readonly onCollapse?: () => void
  /** For inputs that take the keys of undo for themselves. */
  readonly onUndo?: () => void
  readonly onRedo?: () => void
}

/** The properties of what is selected, as a form made from the meta-schemas; no kind of widget is known here. */
export function Inspector(props: InspectorProps) {
  const selection = useStable(props.selection)
  return <SelectedForm {...props} selection={selection} isComing={useDeferredValue(selection) !== selection} />
}

interface SelectedFormProps extends InspectorProps {
  /** Something else was selected just now: its form is drawn once the canvas shows it, and stays as it was until then. */
  readonly isComing: boolean
}

const SelectedForm = memo(function SelectedForm(props: SelectedFormProps) {
  const { document, kind, selection, model, issues, base, onSelect } = props
  const desk = useDeskOf(props)
  const nodes = useMemo(
    () => selection.flatMap((place) => nodeAt(kind, document, place) ?? []),
    [kind, document, selection],
  )
  const pointer = pointerOfPlace(document, selection[0] ?? [])
  const within = useMemo(() => issuesWithin(issues, pointer), [issues, pointer])
  const doubts = within.filter((issue) => issue.isDoubt).length
  const [tab, setTab] = useState<TabName>('properties')
  const room = useRef<HTMLElement>(null)
  useReveal(room, nodes[0], setTab)
  const isSpread = nodes[0] !== undefined && isTabbed(nodes[0])
  // A tab that was open stays so for the next widget; what has no tabs shows all that it has.
  const shownTab = isSpread || tab === 'issues' ? tab : 'properties'
  if (nodes.length === 0) return <aside className="wf-inspector" aria-label="属性" />
  return (
    <DeskContext value={desk}>
      <aside ref={room} className="wf-inspector" aria-label="属性">
        <InspectorHead
          kind={kind}
          document={document}
          nodes={nodes}
          onSelect={onSelect}
          onRemove={props.onRemove}
          onDuplicate={props.onDuplicate}
          onCollapse={props.onCollapse}
        />
        <InspectorTabs
          tab={shownTab}
          isTabbed={isSpread}
          faults={within.length - doubts}
          doubts={doubts}
          onTab={setTab}
        />
        <div className="wf-inspector__body" role="tabpanel" aria-label="属性" key={selection.map(placeKey).join(' ')}>
          {shownTab === 'issues' ? (
            <IssueList issues={within} document={document} />
          ) : (
            <SelectionForm
              nodes={nodes}
              selection={selection}
              tab={shownTab as InspectorTab}
              issues={issues}
              pointer={pointer}
              base={base}
              model={model}
            />
          )}
        </div>
      </aside>
    </DeskContext>
  )
}, waits)

function waits(_before: SelectedFormProps, after: SelectedFormProps): boolean {
  return after.isComing
}

/** The same array as long as it names the same places. */
function useStable(selection: readonly Place[]): readonly Place[] {
  const places = selection.length === 0 ? [[]] : selection
  const key = places.map(placeKey).join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says all that the places say
  return useMemo(() => places, [key])
}

/** One desk for the life of the inspector, over the newest props. */
function useDeskOf(props: InspectorProps): Desk {
  const newest = useRef(props)
  newest.current = props
  return useMemo(() => {
    const spots = rememberedSpots()
    return {
      now: (): DeskState => {
        const { kind, document, model, issues, liveValue, components = noComponents } = newest.current
        const { services, projects, askNames } = newest.current
        const known = { services, projects, askNames }
        return deskStateOf({ kind, document, model, issues, liveValue, components, ...known }, spots)
      },
      edit: (edit, gesture) => newest.current.onEdit(edit, gesture),
      endGesture: () => newest.current.onEndGesture?.(),
      select: (place) => newest.current.onSelect(place),
      undo: () => newest.current.onUndo?.(),
      redo: () => newest.current.onRedo?.(),
    }
  }, [])
}

const noComponents: Readonly<Record<string, object>> = {}
