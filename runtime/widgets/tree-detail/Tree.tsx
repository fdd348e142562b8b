// biome-ignore-all lint/a11y/useFocusableInteractive: the tree holds the focus and names its active node
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { Icon } from '../../icons/Icon.tsx'
import { useViewport } from '../../windowing/use-viewport.ts'
import { offsetShowing, rowSpan } from '../../windowing/window.ts'
import type { NodeLine } from './nodes.ts'

/** What is drawn of a node beside its text. */
export interface NodeParts {
  readonly icon: ReactNode
  readonly badge: string
  readonly actions: ReactNode
}

interface TreeProps {
  readonly label: string
  readonly lines: readonly NodeLine[]
  readonly chosen: string
  readonly partsOf: (line: NodeLine) => NodeParts
  readonly onChoose: (line: NodeLine) => void
  readonly onTurn: (key: string) => void
  /** Absent where nodes cannot be dragged. */
  readonly drag:
    | { canDrop(moved: NodeLine, target: NodeLine): boolean; onDrop(moved: NodeLine, target: NodeLine): void }
    | undefined
}

/** Height of a node, px at a root of 16 (look.md). */
const nodePx = 32

/** A tree that draws only what is seen; after the ARIA tree pattern arrows walk, open and close, Enter chooses. */
export function Tree({ label, lines, chosen, partsOf, onChoose, onTurn, drag }: TreeProps) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const viewport = useViewport(box, 24)
  const size = (nodePx / 16) * viewport.rem
  const span = rowSpan(viewport.top, viewport.height, size, lines.length)
  const chosenAt = lines.findIndex((line) => line.key === chosen)
  const [held, setAt] = useState<number>()
  const at = Math.min(held ?? Math.max(0, chosenAt), Math.max(0, lines.length - 1))
  const [moved, setMoved] = useState<NodeLine>()
  const [over, setOver] = useState<string>()
  const move = (to: number): void => {
    const next = Math.max(0, Math.min(lines.length - 1, to))
    setAt(next)
    const node = box.current
    if (node) node.scrollTop = offsetShowing(next * size, (next + 1) * size, node.scrollTop, node.clientHeight)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.target !== event.currentTarget) return
    const line = lines[at]
    if (!line) return
    if (event.key === 'ArrowDown') move(at + 1)
    else if (event.key === 'ArrowUp') move(at - 1)
    else if (event.key === 'Home') move(0)
    else if (event.key === 'End') move(lines.length - 1)
    else if (event.key === 'ArrowRight' && line.expandable) line.expanded ? move(at + 1) : onTurn(line.key)
    else if (event.key === 'ArrowLeft')
      line.expanded ? onTurn(line.key) : move(lines.findIndex((other) => other.key === line.parent))
    else if (event.key === 'Enter' || event.key === ' ') onChoose(line)
    else return
    event.preventDefault()
  }
  return (
    <div
      ref={box}
      className="wf-tree"
      role="tree"
      aria-label={label}
      aria-activedescendant={lines.length > 0 ? `${id}-${at}` : undefined}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onBlur={() => setAt(undefined)}
    >
      <div role="presentation" style={{ height: `${(lines.length * nodePx) / 16}rem`, position: 'relative' }}>
        {lines.slice(span.first, span.last).map((line, offset) => {
          const index = span.first + offset
          const parts = partsOf(line)
          const droppable = moved !== undefined && drag?.canDrop(moved, line) === true
          const classes = [
            'wf-tree__node',
            index === at && held !== undefined && 'wf-tree__node--at',
            over === line.key && droppable && 'wf-tree__node--over',
          ]
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: keys are taken by the tree that holds the focus
            <div
              key={line.key}
              id={`${id}-${index}`}
              role="treeitem"
              aria-level={line.depth + 1}
              aria-selected={line.key === chosen}
              aria-expanded={line.expandable ? line.expanded : undefined}
              className={classes.filter(Boolean).join(' ')}
              style={{ top: `${(index * nodePx) / 16}rem`, paddingLeft: `${0.5 + line.depth}rem` }}
              data-node={line.key}
              draggable={drag !== undefined}
              onClick={() => onChoose(line)}
              onDragStart={(event) => {
                event.dataTransfer.setData('text/plain', line.label)
                setMoved(line)
              }}
              onDragEnd={() => {
                setMoved(undefined)
                setOver(undefined)
              }}
              onDragOver={(event) => {
                if (!droppable) return
                event.preventDefault()
                setOver(line.key)
              }}
              onDrop={(event) => {
                event.preventDefault()
                if (moved && droppable) drag?.onDrop(moved, line)
              }}
            >
              <Twist line={line} onTurn={onTurn} />
              {parts.icon}
              <span className="wf-tree__label" title={line.label}>
                {line.label}
              </span>
              {parts.badge !== '' && <span className="wf-tree__badge">{parts.badge}</span>}
              {parts.actions && <span className="wf-tree__actions">{parts.actions}</span>}
            </div>
          )
        })}
      </div>
    </div>
  )
}

function Twist({ line, onTurn }: { readonly line: NodeLine; readonly onTurn: (key: string) => void }) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: arrow keys open and close the node
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys open and close the node
    <span
      className="wf-tree__twist"
      onClick={(event) => {
        if (!line.expandable) return
        event.stopPropagation()
        onTurn(line.key)
      }}
    >
      {line.expandable && <Icon name={line.expanded ? 'chevron-down' : 'chevron-right'} size={14} />}
    </span>
  )
}
