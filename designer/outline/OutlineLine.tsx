import { type DragEvent, useState } from 'react'
import { Icon } from '../../runtime/index.ts'
import { type Dragged, setDragging } from '../structure/dragging.ts'
import type { linesOf } from '../structure/outline-model.ts'
import type { Target } from '../structure/targets.ts'
import { useCommands } from '../use-commands.ts'
import { iconOfShape } from './icon-of-shape.ts'

/** What a drop would do. */
export interface Drop {
  readonly dragged: Dragged
  readonly target: Target
}

interface OutlineLineProps {
  readonly line: ReturnType<typeof linesOf>[number]
  readonly isSelected: boolean
  readonly isTabStop: boolean
  /** Faults at or below it. */
  readonly faults: number
  onSelect(more: boolean): void
  onFlip(): void
  onDragStart(event: DragEvent): void
  dropOf(event: DragEvent): Drop | undefined
}

/** One line of the outline: twisty, sign, name, faults, what it is. */
export function OutlineLine(props: OutlineLineProps) {
  const { line, isSelected, isTabStop, faults, onSelect, onFlip, onDragStart, dropOf } = props
  const { node, depth, open } = line
  const commands = useCommands()
  const [isOver, setOver] = useState(false)
  return (
    <div
      role="treeitem"
      data-line={node.key}
      aria-level={depth + 1}
      aria-expanded={node.children.length > 0 ? open : undefined}
      aria-selected={isSelected}
      tabIndex={isTabStop ? 0 : -1}
      className="wfd-outline__line"
      data-over={isOver || undefined}
      style={{ paddingInlineStart: `${0.25 + depth * 0.875}rem` }}
      draggable={!node.isGroup && node.place.length > 1}
      onClick={(event) => onSelect(event.ctrlKey || event.metaKey || event.shiftKey)}
      onKeyDown={(event) => event.key === 'Enter' && onSelect(false)}
      onDragStart={onDragStart}
      onDragEnd={() => setDragging(undefined)}
      onDragOver={(event) => {
        if (!dropOf(event)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        const drop = dropOf(event)
        setOver(false)
        if (drop) commands.drop(drop.dragged, drop.target)
      }}
    >
      <button
        type="button"
        tabIndex={-1}
        className="wfd-outline__twist"
        aria-hidden="true"
        data-shown={node.children.length > 0 || undefined}
        onClick={(event) => {
          event.stopPropagation()
          onFlip()
        }}
      >
        <Icon name={open ? 'chevron-down' : 'chevron-right'} size={12} />
      </button>
      <Icon name={node.isGroup ? 'columns' : iconOfShape(node.shape)} size={14} />
      <span className="wfd-outline__title">{node.title}</span>
      {faults > 0 && (
        <span className="wfd-outline__faults" title={`${faults} 个错误`}>
          {faults}
        </span>
      )}
      <span className="wfd-outline__word">{node.word}</span>
    </div>
  )
}
