import { useEffect } from 'react'
import { usePage, useServices } from '../../runtime/index.ts'
import { documentOf } from '../draft/draft.ts'
import type { Workspace } from '../draft/workspace.ts'
import type { Notices } from '../notice/notices.ts'
import { useNotices } from '../notice/notices-context.ts'
import { useWorkspace } from '../workspace-context.ts'
import { type Publish, publishText, readInText, savedElsewhere } from './follow.ts'

/** Reads in what others save of documents that are open here; tells of what they publish, and of saves that fail. */
export function FollowOthers() {
  const workspace = useWorkspace()
  const notices = useNotices()
  const page = usePage()
  const { live, client } = useServices()
  useEffect(() => {
    const tellPublish = async () => {
      const [last] = await page.call<readonly Publish[]>('documents.publishes', {}, { silent: true })
      const text = publishText(last, client.session?.user.userName ?? '')
      if (text !== undefined) notices.show({ key: 'published', tone: 'told', text })
    }
    const stops = [
      live.subscribe('document.saved', (payload) => void readIn(payload, workspace, notices).catch(() => undefined)),
      // Who published is told beside what is read in; without an answer it is read in all the same.
      live.subscribe('document.published', () => void tellPublish().catch(() => undefined)),
      workspace.subscribe(() => tellFailed(workspace, notices)),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [workspace, notices, page, live, client])
  return null
}

async function readIn(payload: unknown, workspace: Workspace, notices: Notices): Promise<void> {
  const saved = savedElsewhere(payload, workspace.view())
  const draft = saved && workspace.view().drafts.get(saved.key)
  if (!saved || !draft) return
  const before = documentOf(draft)
  await workspace.refresh()
  const told = readInText(saved, before, workspace.view())
  if (told) notices.show({ key: `saved ${saved.key}`, tone: 'told', ...told })
}

function tellFailed(workspace: Workspace, notices: Notices): void {
  const failed = [...workspace.view().drafts.values()].find(({ save }) => save === 'failed')
  const isTold = notices.all().some(({ key }) => key === 'failed')
  if (failed && !isTold) {
    const text = `“${failed.id}”没有保存：${failed.fault}`
    const acts = [{ label: '重试', run: () => void workspace.save() }]
    notices.show({ key: 'failed', tone: 'warning', text, acts })
  }
  const isUnderWay = [...workspace.view().drafts.values()].some(({ save }) => save === 'saving')
  if (!failed && !isUnderWay && isTold) notices.dismiss('failed')
}
