import { useEffect } from 'react'
import { usePage, useServices } from '../../runtime/index.ts'
import type { DocumentLock } from '../../schemas/index.ts'
import { documentOf } from '../draft/draft.ts'
import type { Workspace } from '../draft/workspace.ts'
import type { Notices } from '../notice/notices.ts'
import { useNotices } from '../notice/notices-context.ts'
import { useWorkspace } from '../workspace-context.ts'
import {
  type Gone,
  goneBetween,
  goneText,
  isAllGone,
  isUnknown,
  type Publish,
  publishText,
  readInText,
  savedElsewhere,
} from './follow.ts'

/** Reads in what others save of documents that are open here; tells of what they publish, and of saves that fail. */
export function FollowOthers() {
  const workspace = useWorkspace()
  const notices = useNotices()
  const page = usePage()
  const { live, client } = useServices()
  useEffect(() => {
    const ownId = client.session?.user.id ?? 0
    const publishes = () => page.call<readonly Publish[]>('documents.publishes', {}, { silent: true })
    // What a publish removed is told with the publish: no notice of its own beside that, whichever of the two comes first.
    const toldByGone = new Set<number>()
    let toldLast = 0
    const tellPublish = async () => {
      const [publish] = await publishes()
      const text = publishText(publish, ownId)
      if (publish === undefined || text === undefined || toldByGone.has(publish.revision)) return
      toldLast = publish.revision
      notices.show({ key: 'published', tone: 'told', text })
    }
    const tellGone = async (gone: readonly Gone[]) => {
      const all = await publishes().catch(() => [])
      for (const one of gone) {
        const publish = all.find(({ documents }) => documents.some(({ kind, id }) => `${kind}/${id}` === one.key))
        const text = goneText(one, publish, ownId)
        if (text !== undefined) notices.show({ key: savedKey(one.key), tone: 'warning', text })
        if (publish === undefined || !isAllGone(publish, gone)) continue
        toldByGone.add(publish.revision)
        if (toldLast === publish.revision) notices.dismiss('published')
      }
    }
    let before = workspace.view()
    const look = () => {
      const view = workspace.view()
      const gone = goneBetween(before, view)
      before = view
      if (gone.length > 0) void tellGone(gone)
      tellFailed(workspace, notices)
    }
    const stops = [
      live.subscribe('document.saved', (payload) => void readIn(payload, workspace, notices).catch(() => undefined)),
      // Who published is told beside what is read in; without an answer it is read in all the same.
      live.subscribe('document.published', () => void tellPublish().catch(() => undefined)),
      live.subscribe('document.locked', (payload) => takeLock(payload, workspace)),
      workspace.subscribe(look),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [workspace, notices, page, live, client])
  return null
}

/** What others made of a document: the latest stands for all before. */
const savedKey = (key: string) => `saved ${key}`

async function readIn(payload: unknown, workspace: Workspace, notices: Notices): Promise<void> {
  // A document that was saved here for the first time, or for the first time since its removal.
  if (isUnknown(payload, workspace.view())) return workspace.refresh()
  const saved = savedElsewhere(payload, workspace.view())
  const draft = saved && workspace.view().drafts.get(saved.key)
  if (!saved || !draft) return
  const before = documentOf(draft)
  await workspace.refresh()
  const told = readInText(saved, before, workspace.view())
  // Gone since, it is told so already.
  if (told && workspace.view().stored.has(saved.key)) notices.show({ key: savedKey(saved.key), tone: 'told', ...told })
}

/** Takes in a lock; what could not be saved for it is saved once it is given back. */
function takeLock(payload: unknown, workspace: Workspace): void {
  const { key, lock } = (payload ?? {}) as { key?: unknown; lock?: DocumentLock | null }
  if (typeof key !== 'string' || lock === undefined) return
  workspace.locked(key, lock)
  if (lock === null && workspace.view().drafts.get(key)?.save === 'failed') void workspace.save()
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
