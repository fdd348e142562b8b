import { useMemo, useRef, useState } from 'react'
import { SegmentInput } from '../../../runtime/index.ts'
import type { DocumentJson } from '../../draft/edit.ts'
import { useWorkspaceView } from '../../workspace-context.ts'
import { type ChangeMark, changeMarks, marksOn, markWords } from './change-marks.ts'
import { LayoutSide } from './LayoutSide.tsx'
import { modelWith } from './model-with.ts'
import { PageSide } from './PageSide.tsx'
import { SheetSide } from './SheetSide.tsx'
import type { SideProps } from './side-props.ts'
import '../../canvas/canvas.css'
import './drawn.css'

interface DrawnComparisonProps {
  readonly before: DocumentJson | null
  readonly after: DocumentJson | null
  /** What the two are; null for the one that is not shown beside the other. */
  readonly labels: readonly [string | null, string | null]
}

const zooms = [
  { value: 0, label: '适应' },
  { value: 0.5, label: '50 %' },
  { value: 1, label: '100 %' },
]

/**
 * Two versions of a document drawn beside each other, or one alone: what was added, changed and moved is framed, what
 * was removed is framed on the old side; each frame carries the number of the sentence that tells of it.
 */
export function DrawnComparison({ before, after, labels }: DrawnComparisonProps) {
  const { loaded } = useWorkspaceView()
  const marks = useMemo(
    () => (labels.includes(null) ? [] : changeMarks(before, after, loaded.model)),
    [before, after, labels, loaded.model],
  )
  const [zoom, setZoom] = useState(0)
  const [looked, setLooked] = useState<number>()
  const room = useRef<HTMLDivElement>(null)
  const look = (number: number) => {
    setLooked(number)
    for (const one of room.current?.querySelectorAll(`[data-mark="${number}"]`) ?? [])
      one.scrollIntoView({ block: 'center', inline: 'center' })
  }
  const share = { looked, onLook: look, zoom: zoom === 0 ? null : zoom }
  const sides = [
    { name: 'before' as const, document: before, label: labels[0] },
    { name: 'after' as const, document: after, label: labels[1] },
  ].filter(({ label }) => label !== null)
  return (
    <div ref={room} className="wfd-drawn" data-alone={sides.length === 1 || undefined}>
      {sides.map(({ name, document, label }) => (
        <section key={name} className="wfd-side" aria-label={label ?? ''}>
          <h3>{label}</h3>
          {document === null ? (
            <p className="wfd-side__none">没有内容：文档尚未建立，或已删除。</p>
          ) : (
            <Side key={`${document.kind}/${document.id}`} {...share} document={document} marks={marksOn(name, marks)} />
          )}
        </section>
      ))}
      <aside className="wfd-drawn__said" aria-label="改动">
        {(before ?? after)?.kind !== 'entity' && (
          <SegmentInput label="缩放" value={zoom} choices={zooms} onChange={(next) => setZoom(Number(next))} />
        )}
        {sides.length === 2 && marks.length === 0 && <p>内容相同</p>}
        <ol>
          {marks.map((mark) => (
            <Said key={mark.number} mark={mark} isLooked={mark.number === looked} onLook={look} />
          ))}
        </ol>
      </aside>
    </div>
  )
}

interface SaidProps {
  readonly mark: ChangeMark
  readonly isLooked: boolean
  onLook(number: number): void
}

function Said({ mark, isLooked, onLook }: SaidProps) {
  return (
    <li>
      <button
        type="button"
        className="wfd-drawn__line"
        data-kind={mark.kind}
        aria-pressed={isLooked}
        onClick={() => onLook(mark.number)}
      >
        <b>
          {mark.number} {markWords[mark.kind]}
        </b>
        {mark.text}
      </button>
    </li>
  )
}

function Side(props: SideProps) {
  switch (props.document.kind) {
    case 'page':
      return <PageOf {...props} />
    case 'layout':
      return <LayoutSide {...props} />
    default:
      return <SheetSide {...props} />
  }
}

/** A page among all other documents as they are now. */
function PageOf(props: SideProps) {
  const view = useWorkspaceView()
  const { document } = props
  const model = useMemo(() => modelWith(view, document), [view, document])
  return <PageSide {...props} model={model} />
}
