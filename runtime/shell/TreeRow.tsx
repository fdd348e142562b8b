import { Icon } from '../icons/Icon.tsx'
import type { TreeLine } from './tree-model.ts'

interface TreeRowProps {
  readonly line: TreeLine
  /** The one row that Tab reaches. */
  readonly isStop: boolean
  /** How much is checked; null in a single-select tree. */
  readonly mark: 'all' | 'some' | 'none' | null
  readonly isCurrent: boolean
  onFold(close: boolean): void
  onChoose(): void
}

/** One row of the project tree. */
export function TreeRow({ line, isStop, mark, isCurrent, onFold, onChoose }: TreeRowProps) {
  const { node, level, expanded } = line
  const hasChildren = node.children.length > 0
  const checked = mark === null ? undefined : mark === 'all' ? true : mark === 'some' ? 'mixed' : false
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree handles keys for its rows
    <div
      role="treeitem"
      aria-level={level}
      aria-expanded={hasChildren ? expanded : undefined}
      aria-checked={checked}
      aria-selected={mark === null ? isCurrent : undefined}
      aria-disabled={node.disabled || undefined}
      tabIndex={isStop ? 0 : -1}
      data-key={node.key}
      className={isCurrent ? 'wf-project-tree__row wf-project-tree__row--current' : 'wf-project-tree__row'}
      style={{ paddingLeft: `${0.5 + (level - 1)}rem` }}
      title={node.label}
      onClick={onChoose}
    >
      <span
        className="wf-project-tree__arrow"
        aria-hidden="true"
        onClick={(event) => {
          if (!hasChildren) return
          event.stopPropagation()
          onFold(expanded)
        }}
      >
        {hasChildren && <Icon name={expanded ? 'chevron-down' : 'chevron-right'} size={14} />}
      </span>
      {mark !== null && (
        <span className={`wf-project-tree__box wf-project-tree__box--${mark}`} aria-hidden="true">
          {mark !== 'none' && <Icon name={mark === 'all' ? 'check' : 'minus'} size={12} />}
        </span>
      )}
      <span className="wf-project-tree__label">{node.label}</span>
      {hasChildren && <span className="wf-project-tree__count">{node.projectIds.length}</span>}
    </div>
  )
}
