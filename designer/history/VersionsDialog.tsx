import { useState } from 'react'
import { FaultNote } from '../../runtime/index.ts'
import { type Draft, documentOf } from '../draft/draft.ts'
import { Modal } from '../shell/Modal.tsx'
import { useWorkspaceView } from '../workspace-context.ts'
import { useVersions, type Versions } from './use-versions.ts'
import { VersionLines } from './VersionLines.tsx'
import { VersionView } from './VersionView.tsx'
import './history.css'

interface VersionsDialogProps {
  readonly draft: Draft
  onClose(): void
}

const none: Versions = { groups: [], isShipped: false }

/** All versions of a document: who made them, when and why; one of them compared with another, and brought back. */
export function VersionsDialog({ draft, onClose }: VersionsDialogProps) {
  const { kind, id, key, base } = draft
  const { stored } = useWorkspaceView()
  const kept = stored.get(key)
  const asked = useVersions({ kind, id }, Math.max(base, kept?.latest ?? 0), kept?.layer)
  const [chosen, setChosen] = useState<number>()
  const title = String((documentOf(draft) ?? draft.baseDocument)?.title ?? id)
  const { groups, isShipped } = asked.status === 'ready' ? asked.value : none
  const shown = chosen ?? (kept?.published || (groups[0]?.lines[0]?.version ?? (isShipped ? 0 : undefined)))
  return (
    <Modal title={`“${title}”的版本`} width={1760} tall onClose={onClose}>
      {asked.status === 'error' && <FaultNote error={asked.fault} onRetry={asked.retry} title="版本读取失败" />}
      {asked.status === 'loading' && <p className="wfd-versions__wait">正在读取版本…</p>}
      {asked.status === 'ready' && (
        <div className="wfd-versions">
          <VersionLines groups={groups} chosen={shown} isShipped={isShipped} onChoose={setChosen} />
          {shown === undefined ? (
            <p className="wfd-versions__wait">此文档还没有保存过版本，改动后自动保存。</p>
          ) : (
            <VersionView key={shown} draft={draft} version={shown} {...asked.value} onClose={onClose} />
          )}
        </div>
      )}
    </Modal>
  )
}
