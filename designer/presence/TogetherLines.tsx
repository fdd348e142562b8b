import { useEffect, useState } from 'react'
import { Icon, useServices } from '../../runtime/index.ts'
import { documentOf } from '../draft/draft.ts'
import { useActiveDraft, useWorkspaceView } from '../workspace-context.ts'
import { useOthers } from './presence-context.ts'
import { draftTold, editingTold, lockTold } from './together-text.ts'
import { useLock } from './use-lock.ts'
import './presence.css'

/** Milliseconds between two looks at how long ago it was. */
const tickMs = 20_000

/** Quiet lines below the bar, before one edits in vain: who keeps the document locked, who edits what in it. */
export function TogetherLines() {
  const { client } = useServices()
  const { stored, loaded } = useWorkspaceView()
  const draft = useActiveDraft()
  const others = useOthers(draft?.key)
  const nowMs = useNow()
  const { lock, give, take } = useLock(draft)
  if (!draft) return null
  const ownId = client.session?.user.id ?? 0
  const selection = draft.history.present.selection
  const locked = lockTold(lock, { ownId, nowMs })
  const editing =
    editingTold({ others, document: documentOf(draft), selection, model: loaded.model }) ??
    draftTold(stored.get(draft.key)?.draft, { base: draft.base, ownId, nowMs })
  return (
    <div className="wfd-together" role="status" aria-label="协同">
      {locked && (
        <p className="wfd-together__line" data-urgent={locked.isUrgent || undefined}>
          <Icon name="lock" size={14} />
          {locked.text}
          <button
            type="button"
            className="wf-button wf-button--text wf-button--small"
            onClick={() => void (locked.isOwn ? give() : take(true))}
          >
            {locked.isOwn ? '解除锁定' : '接管锁定'}
          </button>
        </p>
      )}
      {editing && (
        <p className="wfd-together__line" data-urgent={editing.isUrgent || undefined}>
          <Icon name={editing.isUrgent ? 'warning' : 'users'} size={14} />
          {editing.text}
        </p>
      )}
    </div>
  )
}

/** The time now, looked at again every while. */
function useNow(): number {
  const [nowMs, setNowMs] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), tickMs)
    return () => clearInterval(timer)
  }, [])
  return nowMs
}
