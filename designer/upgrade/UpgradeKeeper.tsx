import { useEffect, useMemo, useState } from 'react'
import { usePage, useServices } from '../../runtime/index.ts'
import { MergeDialog } from '../merge/MergeDialog.tsx'
import { useNotices } from '../notice/notices-context.ts'
import { useWorkspace, useWorkspaceView } from '../workspace-context.ts'
import { type Upgrade, type UpgradeHead, upgradeCalls } from './upgrade-calls.ts'

const noticeKey = 'upgrades'

/** Tells of documents changed here that a release changed too, and merges the two, one document after the other. */
export function UpgradeKeeper() {
  const page = usePage()
  const { live } = useServices()
  const notices = useNotices()
  const workspace = useWorkspace()
  const { loaded } = useWorkspaceView()
  const calls = useMemo(() => upgradeCalls(page), [page])
  const [heads, setHeads] = useState<readonly UpgradeHead[]>([])
  const [open, setOpen] = useState<{ readonly head: UpgradeHead; readonly upgrade: Upgrade }>()

  useEffect(() => {
    // Without an answer nothing is told; the next change asks again. A release comes by a restart or by the folder.
    const take = (next: readonly UpgradeHead[]) =>
      // What was put off is not told again as long as it is the same.
      setHeads((now) => (JSON.stringify(now) === JSON.stringify(next) ? now : next))
    const ask = () =>
      void calls.all().then(take, () => {
        take([])
      })
    const stops = [live.onReconnect(ask), live.subscribe('document.published', ask)]
    ask()
    return () => {
      for (const stop of stops) stop()
    }
  }, [calls, live])
  useEffect(() => {
    const head = heads[0]
    if (!head) return notices.dismiss(noticeKey)
    const fail = (error: unknown) => {
      const text = `升级内容读取失败：${error instanceof Error ? error.message : String(error)}`
      notices.show({ key: noticeKey, tone: 'warning', text })
    }
    notices.show({
      key: noticeKey,
      tone: 'warning',
      text: `产品升级改动了 ${heads.length} 份本单位修改过的文档，合并后才生效`,
      points: heads.map(({ title, changes, conflicts }) =>
        conflicts > 0 ? `${title}：${changes.length} 处，其中 ${conflicts} 处需选定` : `${title}：${changes.length} 处`,
      ),
      acts: [
        {
          label: `合并${head.title}`,
          run: () => void calls.open(head).then((upgrade) => setOpen({ head, upgrade }), fail),
        },
      ],
    })
  }, [heads, calls, notices])

  if (!open) return null
  const { head, upgrade } = open
  const { base, ours, theirs, merged, conflicts, version } = upgrade
  const merge = async (document: Upgrade['merged']) => {
    if (document === null) return
    try {
      await calls.accept(head, version, document)
      await workspace.refresh()
      workspace.open(head.key)
      setHeads(heads.filter(({ key }) => key !== head.key))
      notices.show({ key: 'upgraded', tone: 'done', text: `${head.title}已合并为草稿，检查后发布即生效` })
    } catch (error) {
      const text = `没有合并：${error instanceof Error ? error.message : String(error)}`
      notices.show({ key: 'upgraded', tone: 'warning', text })
    }
    setOpen(undefined)
  }
  return (
    <MergeDialog
      title={`合并升级：${head.title}`}
      told={`产品升级改动了 ${head.changes.length} 处：${head.changes.join('；')}`}
      hands={{ base, ours, theirs, merge: { merged, conflicts } }}
      names={{ ours: '本单位的修改', theirs: '新版本', base: '都不用' }}
      against="新版本"
      model={loaded.model}
      label="合并为草稿"
      onMerged={merge}
      onClose={() => setOpen(undefined)}
    />
  )
}
