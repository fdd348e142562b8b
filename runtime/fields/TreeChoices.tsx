import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { Icon } from '../icons/Icon.tsx'
import { useViewport } from '../windowing/use-viewport.ts'
import { rowSpan } from '../windowing/window.ts'
import { type Choice, type ChoiceValue, canPick, leafValues, sameChoice, searchChoices } from './choice.ts'
import { type TreeLine, treeLinesOf } from './tree-lines.ts'
import './fields.css'

interface TreeChoicesProps {
  readonly id: string
  readonly label: string
  readonly choices: readonly Choice[]
  readonly values: readonly unknown[]
  readonly leafOnly: boolean
  readonly multiple: boolean
  readonly search?: string
  /** Values of the branches that are open at first. */
  readonly opened: readonly string[]
  readonly disabled?: boolean
  readonly onPick: (value: ChoiceValue) => void
  /** Picks or unpicks all leaves of a branch at once; branches have a box of their own where it is given. */
  readonly onPickAll?: (values: readonly ChoiceValue[], on: boolean) => void
}

/** A tree to pick from, after the ARIA tree pattern: arrows walk, open and close; Enter or space picks. */
export function TreeChoices({
  id,
  label,
  choices,
  values,
  leafOnly,
  multiple,
  search = '',
  opened: first,
  disabled = false,
  onPick,
  onPickAll,
}: TreeChoicesProps) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => new Set(first))
  const [at, setAt] = useState(0)
  const found = useMemo(() => searchChoices(choices, search), [choices, search])
  const lines = useMemo(() => treeLinesOf(found, opened, search.trim() !== ''), [found, opened, search])
  const box = useRef<HTMLDivElement>(null)
  const viewport = useViewport(box)
  const span = rowSpan(viewport.top, viewport.height, 2 * viewport.rem, lines.length)
  const turn = (choice: Choice): void =>
    setOpened((now) => {
      const next = new Set(now)
      if (!next.delete(String(choice.value))) next.add(String(choice.value))
      return next
    })
  const act = (line: TreeLine): void => {
    if (disabled) return
    if (canPick(line.choice, leafOnly)) onPick(line.choice.value)
    else if (line.expandable) turn(line.choice)
  }
  const isChosen = (value: ChoiceValue): boolean => values.some((other) => sameChoice(other, value))
  const turnBranch = (choice: Choice): void => {
    const leaves = leafValues(choice)
    if (!disabled && leaves.length > 0) onPickAll?.(leaves, !leaves.every(isChosen))
  }
  const move = (to: number): void => {
    const next = Math.max(0, Math.min(lines.length - 1, to))
    setAt(next)
    const node = box.current
    if (!node) return
    const size = 2 * viewport.rem
    if (next * size < node.scrollTop) node.scrollTop = next * size
    else if ((next + 1) * size > node.scrollTop + node.clientHeight)
      node.scrollTop = (next + 1) * size - node.clientHeight
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const line = lines[at]
    if (!line) return
    if (event.key === 'ArrowDown') move(at + 1)
    else if (event.key === 'ArrowUp') move(at - 1)
    else if (event.key === 'Home') move(0)
    else if (event.key === 'End') move(lines.length - 1)
    else if (event.key === 'ArrowRight' && line.expandable) line.expanded ? move(at + 1) : turn(line.choice)
    else if (event.key === 'ArrowLeft') {
      if (line.expanded) turn(line.choice)
      else move(lines.findLastIndex((other, index) => index < at && other.depth < line.depth))
    } else if (event.key === ' ' && line.expandable && onPickAll) turnBranch(line.choice)
    else if (event.key === 'Enter' || event.key === ' ') act(line)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div
      ref={box}
      id={id}
      className="wf-choices"
      role="tree"
      aria-label={label}
      aria-multiselectable={multiple || undefined}
      aria-activedescendant={lines.length > 0 ? `${id}-${at}` : undefined}
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      <div role="presentation" style={{ height: `${lines.length * 2}rem`, position: 'relative' }}>
        {lines.slice(span.first, span.last).map((line, offset) => {
          const index = span.first + offset
          const { choice } = line
          const chosen = values.some((value) => sameChoice(value, choice.value))
          const pickable = canPick(choice, leafOnly)
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: keys are taken by the list that holds the focus
            <div
              key={String(choice.value)}
              tabIndex={-1}
              id={`${id}-${index}`}
              role="treeitem"
              aria-level={line.depth + 1}
              aria-expanded={line.expandable ? line.expanded : undefined}
              aria-selected={chosen}
              aria-disabled={(!pickable && !line.expandable) || disabled || undefined}
              className={`wf-choice${index === at ? ' wf-choice--at' : ''}${choice.disabled ? ' wf-choice--off' : ''}`}
              style={{ top: `${index * 2}rem`, paddingLeft: `${0.25 + line.depth}rem` }}
              onClick={() => {
                setAt(index)
                act(line)
              }}
            >
              {/* biome-ignore lint/a11y/useKeyWithClickEvents: arrow keys open and close the node */}
              {/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys open and close the node */}
              <span
                className="wf-choice__twist"
                onClick={(event) => {
                  if (!line.expandable) return
                  event.stopPropagation()
                  turn(choice)
                }}
              >
                {line.expandable && <Icon name={line.expanded ? 'chevron-down' : 'chevron-right'} size={12} />}
              </span>
              {onPickAll && line.expandable && !pickable && (
                <BranchBox choice={choice} isChosen={isChosen} onTurn={() => turnBranch(choice)} />
              )}
              {multiple && pickable && <span className={chosen ? 'wf-box wf-box--on' : 'wf-box'} aria-hidden="true" />}
              <span className="wf-choice__text">{choice.label}</span>
              {!multiple && chosen && <Icon name="check" size={14} />}
            </div>
          )
        })}
      </div>
      {lines.length === 0 && <div className="wf-choices__none">没有匹配的节点</div>}
    </div>
  )
}

/** Box of a branch: full where all its leaves are picked, half where some are. */
function BranchBox({
  choice,
  isChosen,
  onTurn,
}: {
  readonly choice: Choice
  readonly isChosen: (value: ChoiceValue) => boolean
  readonly onTurn: () => void
}) {
  const leaves = leafValues(choice)
  const picked = leaves.filter(isChosen).length
  const look = picked === 0 ? '' : picked === leaves.length ? ' wf-box--on' : ' wf-box--mixed'
  return (
    <span
      className={`wf-box${look}`}
      aria-hidden="true"
      data-branch={String(choice.value)}
      onClick={(event) => {
        event.stopPropagation()
        onTurn()
      }}
    />
  )
}
