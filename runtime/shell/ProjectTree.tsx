import { useEffect, useMemo, useRef, useState } from 'react'
import { ref, useSnapshot } from 'valtio'
import { Icon } from '../icons/Icon.tsx'
import { useServices } from '../page/page-context.ts'
import { keepChoice } from '../state/use-session.ts'
import { keepFlag, keepNumber, readFlag, readNumber } from './remembered.ts'
import { TreeRow } from './TreeRow.tsx'
import { checkOf, type TreeNode, toggleNode, toProjectTree, visibleLines } from './tree-model.ts'
import { useTreeKeys } from './use-tree-keys.ts'
import './project-tree.css'

const [collapsedKey, widthKey] = ['tree-collapsed', 'tree-width']
/** Width in px of the design; the user's own is kept within these bounds. */
const widths = { initial: 240, low: 180, high: 420 }

/** The project tree beside a page: searchable, single or multiple, resizable, collapsible; choices are remembered. */
export function ProjectTree({ multiple }: { readonly multiple: boolean }) {
  const [collapsed, setCollapsed] = useState(() => readFlag(collapsedKey))
  const [width, setWidth] = useState(() => readNumber(widthKey, widths.initial, widths.low, widths.high))
  const fold = (next: boolean) => {
    setCollapsed(next)
    keepFlag(collapsedKey, next)
  }
  if (collapsed)
    return (
      <aside className="wf-project-tree wf-project-tree--collapsed" aria-label="项目">
        <button
          type="button"
          className="wf-icon-button"
          aria-label="展开项目树"
          title="展开项目树"
          onClick={() => fold(false)}
        >
          <Icon name="tree" size={16} />
        </button>
      </aside>
    )
  const resize = (next: number) => {
    const bounded = Math.max(widths.low, Math.min(next, widths.high))
    setWidth(bounded)
    keepNumber(widthKey, bounded)
  }
  return (
    <aside className="wf-project-tree" style={{ width: `${width / 16}rem` }} aria-label="项目">
      <TreePanel multiple={multiple} onFold={() => fold(true)} />
      <ResizeEdge width={width} onResize={resize} />
    </aside>
  )
}

function TreePanel({ multiple, onFold }: { readonly multiple: boolean; readonly onFold: () => void }) {
  const { client } = useServices()
  const { treeArray, checkedProjects, currentProject } = useSnapshot(client) as typeof client
  const [words, setWords] = useState('')
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const tree = useMemo(() => toProjectTree(treeArray), [treeArray])
  const all = useMemo(() => tree.flatMap((node) => node.projectIds), [tree])
  const lines = useMemo(() => visibleLines(tree, closed, words), [tree, closed, words])
  const panel = useRef<HTMLDivElement>(null)

  const check = (ids: readonly number[]) => {
    client.checkedProjects = ref(all.filter((id) => ids.includes(id)))
    client.checkedNodes = ref(ids.map(String))
    keepChoice(client)
  }
  const fold = (node: TreeNode, close: boolean) =>
    setClosed(close ? new Set([...closed, node.key]) : new Set([...closed].filter((key) => key !== node.key)))
  const choose = (node: TreeNode) => {
    if (node.disabled) return
    if (multiple) return check(toggleNode(node, checkedProjects))
    if (node.projectId === null) return fold(node, !closed.has(node.key))
    client.currentProject = node.projectId
    keepChoice(client)
  }
  const { at, setAt, onKeyDown } = useTreeKeys({ lines, panel, fold, choose })
  const isAll = checkedProjects.length === all.length

  return (
    <>
      <header className="wf-project-tree__head">
        <h2 className="wf-project-tree__title">项目</h2>
        <button type="button" className="wf-icon-button" aria-label="收起项目树" title="收起项目树" onClick={onFold}>
          <Icon name="chevron-left" size={16} />
        </button>
      </header>
      <div className="wf-project-tree__search">
        <Icon name="search" size={14} />
        <input
          aria-label="搜索项目"
          placeholder="搜索项目"
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      </div>
      <div
        ref={panel}
        className="wf-project-tree__lines"
        role="tree"
        aria-label="项目树"
        aria-multiselectable={multiple || undefined}
        tabIndex={lines.length === 0 ? 0 : -1}
        onKeyDown={onKeyDown}
      >
        {lines.map((line, index) => (
          <TreeRow
            key={line.node.key}
            line={line}
            isStop={index === at}
            mark={multiple ? checkOf(line.node, checkedProjects) : null}
            isCurrent={!multiple && line.node.projectId !== null && line.node.projectId === currentProject}
            onFold={(close) => fold(line.node, close)}
            onChoose={() => {
              setAt(index)
              choose(line.node)
            }}
          />
        ))}
      </div>
      {lines.length === 0 && <p className="wf-project-tree__none">没有找到名称含「{words}」的项目</p>}
      <footer className="wf-project-tree__foot">
        <span>{multiple ? `已选 ${checkedProjects.length} / ${all.length} 个项目` : `共 ${all.length} 个项目`}</span>
        {multiple && all.length > 0 && (
          <button
            type="button"
            className="wf-button wf-button--text wf-button--small"
            onClick={() => check(isAll ? [] : all)}
          >
            {isAll ? '清空' : '全选'}
          </button>
        )}
      </footer>
    </>
  )
}

function ResizeEdge({ width, onResize }: { readonly width: number; readonly onResize: (width: number) => void }) {
  const stop = useRef<() => void>(() => {})
  useEffect(() => () => stop.current(), [])
  const begin = (event: React.PointerEvent) => {
    event.preventDefault()
    const rootPx = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
    const start = event.clientX
    const move = (moved: PointerEvent) => onResize(width + ((moved.clientX - start) * 16) / rootPx)
    stop.current = () => {
      window.removeEventListener('pointermove', move)
      window.removeEventListener('pointerup', stop.current)
    }
    window.addEventListener('pointermove', move)
    window.addEventListener('pointerup', stop.current)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a separator that moves is no hr
    <div
      className="wf-project-tree__edge"
      role="separator"
      aria-orientation="vertical"
      aria-label="调整项目树宽度"
      aria-valuemin={widths.low}
      aria-valuemax={widths.high}
      aria-valuenow={Math.round(width)}
      tabIndex={0}
      onPointerDown={begin}
      onKeyDown={(event) => {
        if (event.key === 'ArrowLeft') onResize(width - 16)
        if (event.key === 'ArrowRight') onResize(width + 16)
      }}
    />
  )
}
