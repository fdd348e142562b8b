import { useEffect, useState } from 'react'
import { componentProps, debounce, type PageContext, useServices } from '../runtime/index.ts'
import { designerProps } from './component-props.ts'
import { documentCalls } from './draft/calls.ts'
import { whenDrawn } from './draft/when-drawn.ts'
import { createWorkspace, type Workspace } from './draft/workspace.ts'

/** Milliseconds without an edit after which drafts are kept on the server. */
const autosaveMs = 1500

/** How far the opening is. */
export type Opening =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly workspace: Workspace }
  | { readonly status: 'error'; readonly fault: Error; retry(): void }

/** Reads all documents and opens a workspace over them; follows what others publish. */
export function useOpenWorkspace(page: PageContext): Opening {
  const { live, client } = useServices()
  const [attempt, setAttempt] = useState(0)
  const [opening, setOpening] = useState<Opening>({ status: 'loading' })

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt opens again
  useEffect(() => {
    let workspace: Workspace | undefined
    let isOver = false
    const calls = documentCalls(page)
    const ownId = client.session?.user.id ?? 0
    calls.sources().then(
      ({ revision, documents }) => {
        if (isOver) return
        const components = { ...componentProps, ...designerProps }
        workspace = createWorkspace({ calls, stored: documents, revision, components, ownId, whenIdle, whenDrawn })
        setOpening({ status: 'ready', workspace })
      },
      (error: unknown) => {
        const fault = error instanceof Error ? error : new Error(String(error))
        if (!isOver) setOpening({ status: 'error', fault, retry: () => setAttempt((count) => count + 1) })
      },
    )
    const stopListening = live.subscribe('document.published', () => void workspace?.refresh())
    const stopReconnect = live.onReconnect(() => void workspace?.refresh())
    return () => {
      isOver = true
      stopListening()
      stopReconnect()
      // What was edited last is kept, even if the page is left before the autosave comes.
      void workspace?.save()
      workspace?.stop()
    }
  }, [page, live, client, attempt])

  return opening
}

function whenIdle(work: () => void) {
  const later = debounce(work, autosaveMs)
  return { touch: () => later(), stop: () => later.cancel() }
}
