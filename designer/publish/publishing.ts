import { ApiError } from '../../runtime/index.ts'
import type { Issue } from '../../schemas/index.ts'
import type { DocumentCalls } from '../draft/calls.ts'
import type { Draft } from '../draft/draft.ts'
import type { Workspace } from '../draft/workspace.ts'
import { settleStale } from '../merge/settle-stale.ts'
import type { Notices } from '../notice/notices.ts'
import { type Unpublished, unpublished } from './publish-model.ts'

/** Why a publish was refused, with the faults that the server found. */
export interface Refusal {
  readonly text: string
  readonly issues: readonly Issue[]
}

/** Brings drafts into force and takes that back. */
export interface Publishing {
  /** Publishes these documents as they are shown; gives why it was refused, undefined where it went through. */
  publish(chosen: readonly Unpublished[], why: string): Promise<Refusal | undefined>
  /** The same for the documents of these keys, as far as they differ from what is in force. */
  publishOnly(keys: readonly string[], why: string): Promise<Refusal | undefined>
}

interface PublishingParts {
  readonly workspace: Workspace
  readonly notices: Notices
  readonly calls: DocumentCalls
}

/** Saves that others may come before until it is given up; each of them was merged in meanwhile. */
const mostRounds = 3

/** Publishing over a workspace. */
export function publishing({ workspace, notices, calls }: PublishingParts): Publishing {
  /** Keeps all drafts; what others saved meanwhile is merged in first. Gives what could not be kept. */
  const keepAll = async (keys: ReadonlySet<string>, why: string): Promise<readonly Draft[]> => {
    const open = () =>
      [...workspace.view().drafts.values()].filter(({ key, save }) => keys.has(key) && save !== 'saved')
    for (let round = 0; round < mostRounds && open().length > 0; round += 1) {
      settleStale(workspace)
      await workspace.save(why)
    }
    return open()
  }
  const takeBack = async (done: readonly Unpublished[]) => {
    const why = '撤回上一次发布'
    for (const { key, before, after } of done) {
      const document = workspace.view().drafts.get(key)?.baseDocument ?? after
      workspace.take(key, { version: versionOf(workspace, key), by: '', document }, before)
    }
    const refusal = await publish(
      unpublished(workspace.view()).filter(({ key }) => done.some((one) => one.key === key)),
      why,
      false,
    )
    const text = refusal === undefined ? '已撤回，改动仍在版本记录中' : `没有撤回：${refusal.text}`
    notices.show({ key: 'published', tone: refusal === undefined ? 'done' : 'warning', text })
  }
  const publish = async (chosen: readonly Unpublished[], why: string, isToldOf = true) => {
    const left = await keepAll(new Set(chosen.map(({ key }) => key)), why)
    if (left.length > 0) return refusalOf(left)
    try {
      const versions = chosen.map(({ key, kind, id }) => ({ kind, id, version: versionOf(workspace, key) }))
      await calls.publish(versions, why)
    } catch (error) {
      return { text: error instanceof Error ? error.message : String(error), issues: issuesOf(error) }
    }
    await workspace.refresh().catch(() => undefined)
    if (isToldOf) {
      const acts = [{ label: '撤回', run: () => void takeBack(chosen) }]
      notices.show({ key: 'published', tone: 'done', text: publishedText(chosen), acts })
    }
    return undefined
  }
  return {
    publish: (chosen, why) => publish(chosen, why),
    publishOnly: (keys, why) =>
      publish(
        unpublished(workspace.view()).filter(({ key }) => keys.includes(key)),
        why,
      ),
  }
}

/** The version that is on screen: of an open document the one that was saved here, else the draft that was read. */
function versionOf(workspace: Workspace, key: string): number {
  const { drafts, stored } = workspace.view()
  return drafts.get(key)?.base ?? stored.get(key)?.latest ?? 0
}

function refusalOf(left: readonly Draft[]): Refusal {
  const stale = left.find(({ save }) => save === 'stale')
  const text = stale
    ? `${stale.theirs?.by || '他人'}刚保存了“${stale.id}”，与您的修改有冲突，请先合并`
    : `“${left[0]?.id}”没有保存：${left[0]?.fault ?? '请稍后重试'}`
  return { text, issues: [] }
}

/** The faults that an answer 400 carries. */
function issuesOf(error: unknown): readonly Issue[] {
  const { issues } = ((error instanceof ApiError ? error.data : undefined) ?? {}) as { issues?: unknown }
  return Array.isArray(issues) ? (issues as readonly Issue[]).filter(({ isDoubt }) => !isDoubt) : []
}

function publishedText(done: readonly Unpublished[]): string {
  const first = done[0]
  return done.length === 1 && first ? `已发布“${first.title}”` : `已发布 ${done.length} 份文档`
}
