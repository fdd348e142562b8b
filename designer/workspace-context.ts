import { createContext, useContext, useSyncExternalStore } from 'react'
import type { Draft } from './draft/draft.ts'
import type { Workspace, WorkspaceView } from './draft/workspace.ts'

/** The workspace of the open designer; use `useWorkspace`. */
export const WorkspaceContext = createContext<Workspace | null>(null)

/** The workspace around a part of the designer. Throws outside of one. */
export function useWorkspace(): Workspace {
  const workspace = useContext(WorkspaceContext)
  if (!workspace) throw new Error('useWorkspace needs a workspace above it')
  return workspace
}

/** What the workspace shows now; draws again with each change. */
export function useWorkspaceView(): WorkspaceView {
  const workspace = useWorkspace()
  return useSyncExternalStore(workspace.subscribe, workspace.view, workspace.view)
}

/** Key of the document on the canvas, none outside of a workspace; draws again only when it is another one. */
export function useActiveKey(): string | undefined {
  const workspace = useContext(WorkspaceContext)
  const read = () => workspace?.view().active
  return useSyncExternalStore(workspace?.subscribe ?? never, read, read)
}

const never = () => () => {}

/** The draft on the canvas; undefined while none is open. */
export function useActiveDraft(): Draft | undefined {
  const { drafts, active } = useWorkspaceView()
  return active === undefined ? undefined : drafts.get(active)
}
