import { type DragEvent, type KeyboardEvent, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { TextInput } from '../../runtime/index.ts'
import { type AppModel, type Issue, type Place, placeKey, placeOfPointer, trailOf } from '../../schemas/index.ts'
import type { DocumentJson } from '../draft/edit.ts'
import { faultsAndDoubts } from '../inspector/faults.ts'
import { nobody, useOthersByLine } from '../presence/use-marks.ts'
import { beginDrag, draggedIn } from '../structure/dragging.ts'
import { linesOf, type OutlineNode, outlineOf, searched } from '../structure/outline-model.ts'
import { useWorkspace } from '../workspace-context.ts'
import { dropOnLine } from './drop-on-line.ts'
import { type LineActs, OutlineLine } from './OutlineLine.tsx'
import './outline.css'

interface OutlineProps {
  readonly kind: Parameters<typeof outlineOf>[0]
  readonly document: DocumentJson
  readonly issues: readonly Issue[]
  /** Knows the titles of fields. */
  readonly model: AppModel | undefined
  readonly selection: readonly Place[]
}

/** Lines down to this depth are open until somebody closes them. */
const openDepth = 2

/** The document as a tree: selects, moves by dragging, and shows where faults are. */
export function Outline({ kind, document, issues, model, selection }: OutlineProps) {
  const workspace = useWorkspace()
  const [words, setWords] = useState('')
  const [flipped, setFlipped] = useState<ReadonlySet<string>>(new Set())
  const tree = useRef<HTMLDivElement>(null)
  // The tree follows once the canvas shows an edit; what it is made of comes together, so that it is made once.
  const shown = useDeferredValue(useMemo(() => ({ document, issues, model }), [document, issues, model]))
  const root = useMemo(
    () => outlineOf(kind, shown.document, (place) => trailOf(shown.document, place, shown.model).at(-1)?.label),
    [kind, shown],
  )
  const { faults, doubts } = useMemo(() => {
    const told = faultsAndDoubts(shown.issues)
    return { faults: countsAt(shown.document, told.faults), doubts: countsAt(shown.document, told.doubts) }
  }, [shown])
  const chosen = new Set(selection.map(placeKey))
  const last = selection.at(-1) ?? []
  const isOpen = (node: OutlineNode, depth: number) =>
    words !== '' || isOnWay(node, last) || depth < openDepth !== flipped.has(node.key)
  const found = searched(root, words)
  const lines = found ? linesOf(found, isOpen) : []
  const others = useOthersByLine(lines.filter(({ node }) => !node.isGroup).map(({ node }) => node.key))
  const focused = lines.some(({ node }) => chosen.has(node.key)) ? placeKey(last) : ''

  // biome-ignore lint/correctness/useExhaustiveDependencies: another line is selected
  useEffect(() => {
    const line = tree.current?.querySelector<HTMLElement>('[aria-selected="true"]')
    line?.scrollIntoView({ block: 'nearest' })
  }, [focused])

  const flip = (node: OutlineNode) => {
    const next = new Set(flipped)
    if (!next.delete(node.key)) next.add(node.key)
    setFlipped(next)
  }
  const select = (node: OutlineNode, more: boolean) => {
    const place = node.isGroup ? node.place.slice(0, -1) : node.place
    const others = selection.filter((one) => placeKey(one) !== placeKey(place))
    if (more) workspace.select(others.length < selection.length ? others : [...selection, place])
    else workspace.select([place])
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const at = lines.findIndex(({ node }) => node.key === focused)
    const line = lines[at]
    const goTo = (index: number) => {
      const next = lines[index]
      if (next) select(next.node, false)
      const drawn = [...(tree.current?.querySelectorAll<HTMLElement>('[data-line]') ?? [])]
      drawn.find(({ dataset }) => dataset.line === next?.node.key)?.focus()
    }
    if (event.key === 'ArrowDown') goTo(nextThing(lines, at, 1))
    else if (event.key === 'ArrowUp') goTo(nextThing(lines, at, -1))
    else if (event.key === 'ArrowRight' && line && !line.open && line.node.children.length > 0) flip(line.node)
    else if (event.key === 'ArrowLeft' && line?.open && !isOnWay(line.node, last)) flip(line.node)
    else return
    event.preventDefault()
  }

  const now = useRef<LineActs>(null)
  now.current = {
    select: ({ node }, more) => select(node, more),
    flip: ({ node }) => flip(node),
    beginDrag: (event, { node }) => beginDragOf(event, selection, node.place),
    dropOf: (event, { node }) => dropOf(event, { kind, document }, node),
  }
  const acts = useMemo<LineActs>(
    () => ({
      select: (line, more) => now.current?.select(line, more),
      flip: (line) => now.current?.flip(line),
      beginDrag: (event, line) => now.current?.beginDrag(event, line),
      dropOf: (event, line) => now.current?.dropOf(event, line),
    }),
    [],
  )

  return (
    <section className="wfd-outline" aria-label="大纲">
      <TextInput value={words} onChange={setWords} icon="search" placeholder="在大纲中查找" label="在大纲中查找" />
      <div ref={tree} className="wfd-outline__tree" role="tree" aria-label="文档结构" onKeyDown={onKey} tabIndex={-1}>
        {lines.map((line) => (
          <OutlineLine
            key={line.node.key}
            line={line}
            isSelected={chosen.has(line.node.key) && !line.node.isGroup}
            isTabStop={line.node.key === focused || (focused === '' && line.depth === 0)}
            faults={faults.get(line.node.key) ?? 0}
            doubts={doubts.get(line.node.key) ?? 0}
            others={others.get(line.node.key) ?? nobody}
            acts={acts}
          />
        ))}
        {lines.length === 0 && <p className="wfd-outline__none">没有找到“{words}”</p>}
      </div>
    </section>
  )
}

/** A line is open where what is selected lies inside it. */
const isOnWay = (node: OutlineNode, place: Place) =>
  place.length > node.place.length && placeKey(place.slice(0, node.place.length)) === node.key

/** The next line that is a thing, not a group of things. */
function nextThing(lines: readonly { readonly node: OutlineNode }[], from: number, by: 1 | -1): number {
  let index = from + by
  while (lines[index]?.node.isGroup) index += by
  return index
}

/** How many issues stand at or below each place of the document. */
function countsAt(document: DocumentJson, issues: readonly Issue[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { pointer } of issues) {
    const place = placeOfPointer(document, pointer)
    for (let length = 0; length <= place.length; length += 1) {
      const key = placeKey(place.slice(0, length))
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
  }
  return counts
}

function beginDragOf({ dataTransfer }: DragEvent, selection: readonly Place[], place: Place): void {
  const isChosen = selection.some((one) => placeKey(one) === placeKey(place))
  beginDrag(dataTransfer, { from: 'document', places: isChosen ? selection : [place] }, 'move')
}

function dropOf(
  { dataTransfer, currentTarget, clientY }: DragEvent,
  ground: Parameters<typeof dropOnLine>[0],
  node: OutlineNode,
) {
  const dragged = draggedIn(dataTransfer)
  if (!dragged) return undefined
  const { top, height } = currentTarget.getBoundingClientRect()
  return dropOnLine(ground, dragged, node, (clientY - top) / height)
}
