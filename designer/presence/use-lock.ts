import { useMemo } from 'react'
import { askConfirm, usePage } from '../../runtime/index.ts'
import type { DocumentLock } from '../../schemas/index.ts'
import { documentCalls } from '../draft/calls.ts'
import type { Draft } from '../draft/draft.ts'
import { useNotices } from '../notice/notices-context.ts'
import { useWorkspace, useWorkspaceView } from '../workspace-context.ts'

/** The lock of a document, and what can be done with it. */
export interface LockActs {
  readonly lock: DocumentLock | undefined
  /** Keeps others from saving; takes it from somebody else only where asked to, and asks before. */
  take(fromOther?: boolean): Promise<void>
  /** Gives one's own lock back. */
  give(): Promise<void>
}

/** The lock of a draft's document; what fails is told in a notice. */
export function useLock(draft: Draft | undefined): LockActs {
  const page = usePage()
  const workspace = useWorkspace()
  const notices = useNotices()
  const { stored } = useWorkspaceView()
  const calls = useMemo(() => documentCalls(page), [page])
  const attempt = async (what: string, work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      const text = `${what}：${error instanceof Error ? error.message : String(error)}`
      notices.show({ key: 'lock', tone: 'warning', text })
    }
  }
  const held = draft && stored.get(draft.key)?.lock
  const lock = held && Date.parse(held.until) > Date.now() ? held : undefined
  return {
    lock,
    async take(fromOther = false) {
      if (!draft) return
      const text = `${lock?.by || '对方'}还没有保存的修改将不能保存。`
      const question = { title: '接管锁定', text, danger: true, okLabel: '接管', anchor: null }
      if (fromOther && !(await askConfirm(question))) return
      await attempt('没有锁定', async () => workspace.locked(draft.key, await calls.lock(draft, fromOther)))
    },
    async give() {
      if (!draft) return
      await attempt('没有解除锁定', async () => {
        await calls.unlock(draft)
        workspace.locked(draft.key, null)
      })
    },
  }
}
