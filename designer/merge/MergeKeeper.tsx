import { useEffect, useRef, useState } from 'react'
import type { Draft } from '../draft/draft.ts'
import { useNotices } from '../notice/notices-context.ts'
import { useWorkspace, useWorkspaceView } from '../workspace-context.ts'
import { StaleDialog } from './StaleDialog.tsx'
import { mergeOf, settleStale } from './settle-stale.ts'

/** Merges in what others saved meanwhile: by itself where nothing contradicts, else by asking; nothing is lost. */
export function MergeKeeper() {
  const workspace = useWorkspace()
  const notices = useNotices()
  const { drafts } = useWorkspaceView()
  const [askedKey, setAskedKey] = useState<string>()
  // Each version of theirs is asked about once; what is put off waits in its notice.
  const told = useRef(new WeakSet<NonNullable<Draft['theirs']>>())

  // biome-ignore lint/correctness/useExhaustiveDependencies: drafts are read from the workspace
  useEffect(() => {
    const { settled, disputed } = settleStale(workspace)
    for (const { key, title, by, version, came } of settled) {
      const text = `${by || '他人'}刚保存了“${title}”第 ${version} 版，已与您的修改自动合并`
      notices.show({ key: `merge ${key}`, tone: 'told', text, points: came })
    }
    for (const { draft, theirs, merge } of disputed) {
      if (told.current.has(theirs)) continue
      told.current.add(theirs)
      const text = `${theirs.by || '他人'}保存的第 ${theirs.version} 版与您的修改有 ${merge.conflicts.length} 处不同，选定后才能保存`
      const acts = [{ label: '逐处选定', run: () => setAskedKey(draft.key) }]
      notices.show({ key: `merge ${draft.key}`, tone: 'warning', text, acts })
      setAskedKey(draft.key)
    }
  }, [workspace, notices, drafts])

  const draft = askedKey === undefined ? undefined : drafts.get(askedKey)
  const stale = draft && mergeOf(draft)
  if (!stale || stale.merge.conflicts.length === 0) return null
  const done = () => {
    notices.dismiss(`merge ${stale.draft.key}`)
    setAskedKey(undefined)
  }
  return <StaleDialog stale={stale} onMerged={done} onClose={() => setAskedKey(undefined)} />
}
