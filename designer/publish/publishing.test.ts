import { describe, expect, test, vi } from 'vitest'
import { ApiError } from '../../runtime/index.ts'
import type { PublishedVersion, SavedDraft, StoredDocument } from '../draft/calls.ts'
import { documentOf } from '../draft/draft.ts'
import type { DocumentJson } from '../draft/edit.ts'
import { createWorkspace } from '../draft/workspace.ts'
import { createNotices } from '../notice/notices.ts'
import { publishing } from './publishing.ts'

const content = (title: string, more: object = {}): DocumentJson => ({
  kind: 'enum',
  id: 'state',
  title,
  items: [],
  ...more,
})
const storedAs = (text: DocumentJson, latest: number): StoredDocument => ({
  key: 'enum/state',
  kind: 'enum',
  id: 'state',
  file: 'enums/state.json',
  layer: 'admin',
  text: JSON.stringify(text),
  latest,
  published: latest,
})

/** A server of one document: keeps versions, refuses stale ones, publishes unless told otherwise. */
function server(refuse?: ApiError) {
  const versions: (DocumentJson | null)[] = [content('状态')]
  let published = 1
  const sent: (readonly PublishedVersion[])[] = []
  const stored = () => storedAs(versions[published - 1] as DocumentJson, versions.length)
  const calls = {
    sources: async () => ({ revision: String(published), documents: [{ ...stored(), published }] }),
    async save({ base, document }: SavedDraft) {
      const theirs = versions.at(-1)
      if (base !== versions.length)
        throw new ApiError(409, '已被修改', undefined, { theirVersion: versions.length, theirBy: '李敏', theirs })
      versions.push(document)
      return { version: versions.length }
    },
    async publish(documents: readonly PublishedVersion[]) {
      if (refuse) throw refuse
      sent.push(documents)
      published = documents[0]?.version ?? 0
    },
    lock: async () => ({ byId: 1, by: '', until: '' }),
    unlock: async () => undefined,
  }
  const workspace = createWorkspace({
    calls,
    stored: [storedAs(content('状态'), 1)],
    revision: '1',
    components: {},
    whenIdle: () => ({ touch: vi.fn(), stop() {} }),
  })
  const notices = createNotices()
  workspace.open('enum/state')
  return {
    workspace,
    notices,
    versions,
    sent,
    inForce: () => versions[published - 1],
    ...publishing({ workspace, notices, calls }),
  }
}

describe('publishing', () => {
  test('keeps what is edited, brings that version into force, and takes it back', async () => {
    const { workspace, notices, sent, inForce, publishOnly } = server()
    workspace.edit({ kind: 'set', at: ['title'], value: '新状态' })
    expect(await publishOnly(['enum/state'], '改名')).toBeUndefined()
    expect(sent).toEqual([[{ kind: 'enum', id: 'state', version: 2 }]])
    expect(inForce()).toEqual(content('新状态'))
    const told = notices.all()[0]
    expect(told?.text).toBe('已发布“新状态”')
    told?.acts?.[0]?.run()
    await vi.waitFor(() => expect(inForce()).toEqual(content('状态')))
    await vi.waitFor(() => expect(notices.all()[0]?.text).toBe('已撤回，改动仍在版本记录中'))
  })
  test('merges in what somebody else saved meanwhile, and publishes both', async () => {
    const { workspace, versions, inForce, publishOnly } = server()
    workspace.edit({ kind: 'set', at: ['title'], value: '新状态' })
    versions.push(content('状态', { description: '李敏的说明' }))
    expect(await publishOnly(['enum/state'], '改名')).toBeUndefined()
    expect(inForce()).toEqual(content('新状态', { description: '李敏的说明' }))
  })
  test('does not publish over somebody else’s contradicting version; nothing of either is lost', async () => {
    const { workspace, versions, sent, publishOnly } = server()
    workspace.edit({ kind: 'set', at: ['title'], value: '我的' })
    versions.push(content('她的'))
    expect((await publishOnly(['enum/state'], '改名'))?.text).toContain('李敏刚保存了“state”')
    expect(sent).toEqual([])
    expect(versions.at(-1)).toEqual(content('她的'))
    expect(documentOf(workspace.view().drafts.get('enum/state')!)?.title).toBe('我的')
  })
  test('tells why the server refused, with the faults that it found', async () => {
    const issue = { file: 'enums/state.json', line: 1, column: 1, pointer: '/items', code: 'x', message: '没有此服务' }
    const { workspace, publishOnly } = server(new ApiError(400, '文档有 1 处错误', undefined, { issues: [issue] }))
    workspace.edit({ kind: 'set', at: ['title'], value: '新状态' })
    expect(await publishOnly(['enum/state'], '改名')).toEqual({ text: '文档有 1 处错误', issues: [issue] })
  })
})
