import { describe, expect, test, vi } from 'vitest'
import { ApiError } from '../../runtime/index.ts'
import type { DocumentCalls, SavedDraft, StoredDocument } from './calls.ts'
import { documentOf } from './draft.ts'
import { createWorkspace, type Workspace } from './workspace.ts'

const stored = (id: string, more: Partial<StoredDocument> = {}): StoredDocument => ({
  key: `enum/${id}`,
  kind: 'enum',
  id,
  file: `enums/${id}.json`,
  layer: 'shipped',
  text: JSON.stringify({
    kind: 'enum',
    schemaVersion: 1,
    id,
    title: id,
    items: [{ value: 'a', label: '甲' }],
  }),
  latest: 0,
  published: 0,
  ...more,
})

function opened(
  answer: (draft: SavedDraft) => Promise<{ version: number }>,
  documents = [stored('state')],
  ownId?: number,
) {
  const saves: SavedDraft[] = []
  let idle = () => {}
  const calls: DocumentCalls = {
    sources: async () => ({ revision: '2', documents }),
    save(draft) {
      saves.push(draft)
      return answer(draft)
    },
    publish: async () => undefined,
    lock: async () => ({ byId: 1, by: '', until: '' }),
    unlock: async () => undefined,
  }
  const touch = vi.fn()
  const workspace = createWorkspace({
    calls,
    stored: documents,
    revision: '1',
    components: {},
    ...(ownId === undefined ? {} : { ownId }),
    whenIdle(work) {
      idle = work
      return { touch, stop() {} }
    },
  })
  return { workspace, saves, touch, idle: () => idle() }
}

const draftOf = (workspace: Workspace, key = 'enum/state') => workspace.view().drafts.get(key)
const titleOf = (workspace: Workspace, key?: string) => documentOf(draftOf(workspace, key)!)?.title

describe('the workspace', () => {
  test('an edit is seen in the model at once, and kept on the server once nothing is edited for a while', async () => {
    const { workspace, saves, idle } = opened(async ({ base }) => ({ version: base + 1 }))
    workspace.open('enum/state')
    workspace.edit({ kind: 'set', at: ['title'], value: '状态' })
    expect(titleOf(workspace)).toBe('状态')
    expect(draftOf(workspace)?.save).toBe('changed')
    idle()
    await workspace.save()
    expect(saves).toEqual([{ kind: 'enum', id: 'state', base: 0, document: documentOf(draftOf(workspace)!), why: '' }])
    expect(draftOf(workspace)).toMatchObject({ save: 'saved', base: 1 })
  })
  test('what is edited while a save is under way is kept by the next one', async () => {
    let finish = (_: { version: number }) => {}
    const { workspace, saves } = opened(({ base }) =>
      base === 0
        ? new Promise((resolve) => {
            finish = resolve
          })
        : Promise.resolve({ version: base + 1 }),
    )
    workspace.open('enum/state')
    workspace.edit({ kind: 'set', at: ['title'], value: '一' })
    const first = workspace.save()
    await vi.waitFor(() => expect(saves).toHaveLength(1))
    workspace.edit({ kind: 'set', at: ['title'], value: '二' })
    finish({ version: 1 })
    await first
    expect(draftOf(workspace)).toMatchObject({ save: 'changed', base: 1 })
    await workspace.save()
    expect(draftOf(workspace)).toMatchObject({ save: 'saved', base: 2 })
    expect(titleOf(workspace)).toBe('二')
  })
  test('a save that somebody else was faster with keeps the edits and tells of theirs', async () => {
    const { workspace } = opened(async () => {
      throw new ApiError(409, '已被修改', undefined, { theirVersion: 3, theirBy: '李敏', theirs: { title: '她的' } })
    })
    workspace.open('enum/state')
    workspace.edit({ kind: 'set', at: ['title'], value: '我的' })
    await workspace.save()
    expect(draftOf(workspace)).toMatchObject({
      save: 'stale',
      theirs: { version: 3, by: '李敏', document: { title: '她的' } },
    })
    expect(titleOf(workspace)).toBe('我的')
    workspace.take('enum/state', draftOf(workspace)!.theirs!, { ...documentOf(draftOf(workspace)!), title: '合' })
    expect(draftOf(workspace)).toMatchObject({ save: 'changed', base: 3 })
    workspace.undo()
    expect(titleOf(workspace)).toBe('我的')
  })
  test('a save that fails otherwise keeps the edits, says why, and goes through later', async () => {
    let fails = true
    const { workspace } = opened(async () => {
      if (fails) throw new ApiError(502, '网络错误')
      return { version: 1 }
    })
    workspace.open('enum/state')
    workspace.edit({ kind: 'set', at: ['title'], value: '状态' })
    await workspace.save()
    expect(draftOf(workspace)).toMatchObject({ save: 'failed', fault: '网络错误' })
    fails = false
    await workspace.save()
    expect(draftOf(workspace)?.save).toBe('saved')
  })
  test('a faulty edit is told with its place, taken back it is gone', () => {
    const { workspace } = opened(async () => ({ version: 1 }))
    const faults = () => workspace.view().loaded.issues.filter(({ file }) => file === 'enums/state.json')
    const before = faults().length
    workspace.open('enum/state')
    workspace.edit({ kind: 'set', at: ['items'], value: 'none' })
    expect(faults().length).toBeGreaterThan(before)
    workspace.undo()
    expect(faults()).toHaveLength(before)
    workspace.redo()
    expect(faults().length).toBeGreaterThan(before)
  })
  test('after somebody published, what is not edited here is read anew and what is edited stays', async () => {
    const documents = [stored('state'), stored('other')]
    const { workspace } = opened(async () => ({ version: 9 }), documents)
    workspace.open('enum/other')
    workspace.open('enum/state')
    workspace.edit({ kind: 'set', at: ['title'], value: '我的' })
    documents.splice(
      0,
      2,
      stored('state', { latest: 1 }),
      stored('other', { latest: 1, text: stored('other').text.replace('"title":"other"', '"title":"新"') }),
    )
    await workspace.refresh()
    expect(titleOf(workspace, 'enum/other')).toBe('新')
    expect(titleOf(workspace)).toBe('我的')
    expect(workspace.view().revision).toBe('2')
  })
  test('what was saved while the documents were asked for is not taken back by the older answer', async () => {
    const { workspace } = opened(async ({ base }) => ({ version: base + 1 }), [stored('state', { latest: 1 })])
    workspace.open('enum/state')
    workspace.edit({ kind: 'set', at: ['title'], value: '刚放下的' })
    const asked = workspace.refresh()
    await workspace.save()
    await asked
    expect(titleOf(workspace)).toBe('刚放下的')
    expect(draftOf(workspace)).toMatchObject({ save: 'saved', base: 2 })
  })
  test('what one saved oneself counts before it is opened again, a draft of somebody else does not', () => {
    const saved = (id: string, byId: number) =>
      stored(id, { text: '', latest: 1, draft: { version: 1, text: '{"kind":"enum"}', by: '', byId, at: '' } })
    const documents = [stored('state'), saved('mine', 7), saved('theirs', 8)]
    const { workspace } = opened(async () => ({ version: 1 }), documents, 7)
    const faulty = () => [...new Set(workspace.view().loaded.issues.map(({ file }) => file))]
    expect(faulty()).toContain('enums/mine.json')
    expect(faulty()).not.toContain('enums/theirs.json')
    workspace.open('enum/theirs')
    expect(faulty()).toContain('enums/theirs.json')
  })
  test('a lock that changed while the documents were asked for is not lost to the older answer', async () => {
    const { workspace } = opened(async () => ({ version: 1 }))
    const lock = { byId: 2, by: '李敏', until: '2026-11-21T08:50:00Z' }
    const asked = workspace.refresh()
    workspace.locked('enum/state', lock)
    await asked
    expect(workspace.view().stored.get('enum/state')?.lock).toEqual(lock)
    await workspace.refresh()
    expect(workspace.view().stored.get('enum/state')?.lock).toBeUndefined()
  })
  test('a document whose removal came into force stands here as removed; taken back it is to be saved', async () => {
    const documents = [stored('state', { latest: 3, published: 3 })]
    const { workspace, saves } = opened(async ({ base }) => ({ version: base + 1 }), documents)
    workspace.open('enum/state')
    documents.splice(0, 1)
    await workspace.refresh()
    expect(documentOf(draftOf(workspace)!)).toBeNull()
    expect(draftOf(workspace)?.save).toBe('saved')
    workspace.undo()
    expect(titleOf(workspace)).toBe('state')
    await workspace.save()
    expect(saves.map(({ base, document }) => [base, document?.title])).toEqual([[3, 'state']])
  })
  test('a new document with the id of a removed one begins behind its versions, and nobody is asked', async () => {
    const removed = new ApiError(409, '已被修改', undefined, { theirVersion: 4, theirBy: '李敏', theirs: null })
    const { workspace, saves } = opened(async ({ base }) => {
      if (base !== 4) throw removed
      return { version: 5 }
    })
    workspace.create({ kind: 'enum', schemaVersion: 1, id: 'fresh', title: '新', items: [] })
    await workspace.save()
    expect(saves.map(({ base, document }) => [base, document?.title])).toEqual([
      [0, '新'],
      [4, '新'],
    ])
    expect(draftOf(workspace, 'enum/fresh')).toMatchObject({ save: 'saved', base: 5 })
    expect(draftOf(workspace, 'enum/fresh')?.theirs).toBeUndefined()
  })
  test('a new document is a draft, removing one takes it out of the model', () => {
    const { workspace } = opened(async () => ({ version: 1 }))
    workspace.create({ kind: 'enum', schemaVersion: 1, id: 'fresh', title: '新', items: [] })
    expect(workspace.view().active).toBe('enum/fresh')
    workspace.remove('enum/state')
    expect(documentOf(draftOf(workspace)!)).toBeNull()
    workspace.undo()
    expect(draftOf(workspace, 'enum/fresh')).toBeDefined()
  })
})
