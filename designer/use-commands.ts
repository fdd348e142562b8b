import { useMemo } from 'react'
import type { DocumentKind } from '../schemas/index.ts'
import { documentOf } from './draft/draft.ts'
import type { Workspace } from './draft/workspace.ts'
import { fromClipboard, toClipboard } from './structure/clipboard.ts'
import {
  type Command,
  duplicateSelected,
  insertAt,
  moveTo,
  nudge,
  paste,
  removeSelected,
  type Subject,
  walk,
} from './structure/commands.ts'
import type { Dragged } from './structure/dragging.ts'
import { needsOf } from './structure/needs.ts'
import { type Carried, carriedAt, type Target } from './structure/targets.ts'
import { useWorkspace } from './workspace-context.ts'

/** What is done with the open document, by menu, keyboard, canvas and outline alike. */
export interface Commands {
  /** The open document and what is selected in it; undefined where none is open. */
  subject(): Subject | undefined
  remove(): void
  duplicate(): void
  move(by: -1 | 1): void
  /** Puts the selection on the clipboard; true where there was something to put. */
  copy(data: DataTransfer): boolean
  cut(data: DataTransfer): boolean
  paste(data: DataTransfer): boolean
  /** Puts new things where they fit best for what is selected. */
  add(carried: Carried): boolean
  /** Puts new or present things at a target. */
  drop(dragged: Dragged, target: Target): void
  walk(key: Parameters<typeof walk>[1]): void
}

/** The commands over a workspace. */
export function useCommands(): Commands {
  const workspace = useWorkspace()
  return useMemo(() => commandsOf(workspace), [workspace])
}

function commandsOf(workspace: Workspace): Commands {
  const subject = (): Subject | undefined => {
    const { active, drafts } = workspace.view()
    const draft = active === undefined ? undefined : drafts.get(active)
    const document = draft && documentOf(draft)
    if (!draft || !document) return undefined
    return { kind: draft.kind as DocumentKind, document, selection: draft.history.present.selection }
  }
  const run = (make: (subject: Subject) => Command | undefined): boolean => {
    const now = subject()
    const command = now && make(now)
    if (!command) return false
    workspace.edit(command.edit, { select: command.select })
    return true
  }
  const copy = (data: DataTransfer) => {
    const now = subject()
    const carried = now && carriedAt(now.kind, now.document, now.selection)
    if (now && carried) data.setData('text/plain', toClipboard({ ...carried, ...needsOf(now.document, carried.items) }))
    return carried !== undefined
  }
  const add = (carried: Carried) => run((now) => paste(now, carried))
  return {
    subject,
    remove: () => void run(removeSelected),
    duplicate: () => void run(duplicateSelected),
    move: (by) => void run((now) => nudge(now, by)),
    copy,
    cut: (data) => copy(data) && run(removeSelected),
    paste(data) {
      const carried = fromClipboard(data.getData('text/plain'))
      return carried !== undefined && add(carried)
    },
    add,
    drop: (dragged, target) =>
      void run((now) =>
        dragged.from === 'document' ? moveTo(now, dragged.places, target) : insertAt(now, dragged.carried, target),
      ),
    walk(key) {
      const now = subject()
      if (now) workspace.select([walk(now, key)])
    },
  }
}
