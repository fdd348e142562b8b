import { useMemo } from 'react'
import { documentOf } from '../draft/draft.ts'
import { useWorkspace, useWorkspaceView } from '../workspace-context.ts'
import { MergeDialog } from './MergeDialog.tsx'
import type { StaleMerge } from './settle-stale.ts'

interface StaleDialogProps {
  readonly stale: StaleMerge
  onMerged(): void
  onClose(): void
}

/** Two people changed the same places of a document in different ways: which way it is to be. */
export function StaleDialog({ stale: { draft, theirs, merge }, onMerged, onClose }: StaleDialogProps) {
  const workspace = useWorkspace()
  const { loaded } = useWorkspaceView()
  const ours = documentOf(draft)
  const hands = useMemo(
    () => ({ base: draft.baseDocument, ours, theirs: theirs.document, merge }),
    [draft, ours, theirs, merge],
  )
  const by = theirs.by || '他人'
  return (
    <MergeDialog
      title={`合并“${String((ours ?? theirs.document)?.title ?? draft.id)}”`}
      told={`您编辑的是第 ${draft.base} 版，${by}已保存第 ${theirs.version} 版。`}
      hands={hands}
      names={{ ours: '我的修改', theirs: `${by}的修改`, base: '都不用' }}
      against={`${by}的第 ${theirs.version} 版`}
      model={loaded.model}
      label="合并并保存"
      onMerged={async (document) => {
        workspace.take(draft.key, theirs, document)
        onMerged()
        await workspace.save(`与${by}的第 ${theirs.version} 版合并`)
      }}
      onClose={onClose}
    />
  )
}
