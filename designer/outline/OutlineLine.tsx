import { type DragEvent, memo, useState } from 'react'
import { Icon } from '../../runtime/index.ts'
import { namesOf } from '../presence/marks.ts'
import { PersonSigns } from '../presence/PersonSigns.tsx'
import type { Other } from '../presence/people.ts'
import type { linesOf } from '../structure/outline-model.ts'
import { useCommands } from '../use-commands.ts'
import type { Drop } from './drop-on-line.ts'
import { iconOfShape } from './icon-of-shape.ts'

/** A line of the outline as it stands now. */
type Line = ReturnType<typeof linesOf>[number]

/** What a line asks of the outline; the same object as long as the outline stands, so that lines stay as they are. */
export interface LineActs {
  select(line: Line, more: boolean): void
  flip(line: Line): void
  beginDrag(event: DragEvent, line: Line): void
  dropOf(event: DragEvent, line: Line): Drop | undefined
}

interface OutlineLineProps {
  readonly line: Line
  readonly isSelected: boolean
  readonly isTabStop: boolean
  /** Faults at or below it. */
  readonly faults: number
  /** Doubts at or below it. */
  readonly doubts: number
  /** Others who have it, or what is folded away in it, selected. */
  readonly others: readonly Other[]
  readonly acts: LineActs
}

/** One line of the outline: twisty, sign, name, faults, what it is; drawn again only where it says something else. */
export const OutlineLine = memo(function OutlineLine(props: OutlineLineProps) {
  const { line, isSelected, isTabStop, faults, doubts, others, acts } = props
  const { node, depth, open } = line
  const commands = useCommands()
  const [over, setOver] = useState<Drop['side']>()
  return (
    <div
      role="treeitem"
      data-line={node.key}
      aria-level={depth + 1}
      aria-expanded={node.children.length > 0 ? open : undefined}
      aria-selected={isSelected}
      tabIndex={isTabStop ? 0 : -1}
      className="wfd-outline__line"
      data-over={over}
      style={{ paddingInlineStart: `${0.25 + depth * 0.875}rem` }}
      draggable={!node.isGroup && node.place.length > 1}
      onClick={(event) => acts.select(line, event.ctrlKey || event.metaKey || event.shiftKey)}
      onKeyDown={(event) => event.key === 'Enter' && acts.select(line, false)}
      onDragStart={(event) => acts.beginDrag(event, line)}
      onDragOver={(event) => {
        const drop = acts.dropOf(event, line)
        setOver(drop?.side)
        if (drop) event.preventDefault()
      }}
      onDragLeave={() => setOver(undefined)}
      onDrop={(event) => {
        event.preventDefault()
        const drop = acts.dropOf(event, line)
        setOver(undefined)
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
          acts.flip(line)
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
      {faults === 0 && doubts > 0 && (
        <span className="wfd-outline__faults wfd-outline__faults--doubt" title={`${doubts} 个警告`}>
          {doubts}
        </span>
      )}
      <PersonSigns people={others} />
      <span className="wfd-outline__word">{node.word}</span>
    </div>
  )
}, saysTheSame)

function saysTheSame(a: OutlineLineProps, b: OutlineLineProps): boolean {
  const [one, other] = [a.line.node, b.line.node]
  return (
    one.key === other.key &&
    one.title === other.title &&
    one.word === other.word &&
    one.shape === other.shape &&
    one.children.length === other.children.length &&
    a.line.depth === b.line.depth &&
    a.line.open === b.line.open &&
    a.isSelected === b.isSelected &&
    a.isTabStop === b.isTabStop &&
    a.faults === b.faults &&
    a.doubts === b.doubts &&
    namesOf(a.others) === namesOf(b.others) &&
    a.acts === b.acts
  )
}
