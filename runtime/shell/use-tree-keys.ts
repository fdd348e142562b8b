import { type KeyboardEvent, type RefObject, useState } from 'react'
import type { TreeLine, TreeNode } from './tree-model.ts'

interface TreeKeyParts {
  readonly lines: readonly TreeLine[]
  readonly panel: RefObject<HTMLElement | null>
  fold(node: TreeNode, close: boolean): void
  choose(node: TreeNode): void
}

/** Keys of a tree: arrows move and open or close, Home and End, Space and Enter choose. One row is a Tab stop. */
export function useTreeKeys({ lines, panel, fold, choose }: TreeKeyParts) {
  const [wanted, setAt] = useState(0)
  const at = Math.min(wanted, Math.max(0, lines.length - 1))
  const go = (index: number) => {
    const next = Math.max(0, Math.min(index, lines.length - 1))
    setAt(next)
    const key = lines[next]?.node.key
    if (key !== undefined) panel.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const line = lines[at]
    if (!line) return
    const { node, level, expanded } = line
    if (event.key === 'ArrowDown') go(at + 1)
    else if (event.key === 'ArrowUp') go(at - 1)
    else if (event.key === 'Home') go(0)
    else if (event.key === 'End') go(lines.length - 1)
    else if (event.key === 'ArrowRight' && node.children.length > 0) expanded ? go(at + 1) : fold(node, false)
    else if (event.key === 'ArrowLeft') {
      if (expanded) fold(node, true)
      else go(lines.findLastIndex((other, index) => index < at && other.level < level))
    } else if (event.key === 'Enter' || event.key === ' ') choose(node)
    else return
    event.preventDefault()
  }
  return { at, setAt, onKeyDown }
}
