import { describe, expect, test, vi } from 'vitest'
import { ApiError } from '../../runtime/index.ts'
import { mergeDocuments } from '../../schemas/index.ts'
import type { SavedDraft } from '../draft/calls.ts'
import { documentOf } from '../draft/draft.ts'
import type { DocumentJson } from '../draft/edit.ts'
import { createWorkspace } from '../draft/workspace.ts'
import { conflictViews, resolved } from './conflict-view.ts'
import { settleStale } from './settle-stale.ts'

const page = (columns: readonly object[], title = '仪表'): DocumentJson => ({
  kind: 'page',
  schemaVersion: 1,
  id: 'meters',
  title,
  route: '/meters',
  layout: 'list',
  root: { kind: 'list', id: 'list', entity: 'meter', columns },
})
const column = (id: string, more: object = {}) => ({ id, field: id, ...more })
const base = page([column('number', { width: 120 }), column('name', { width: 200 })])
const hands = (ours: DocumentJson | null, theirs: DocumentJson | null) => ({
  base,
  ours,
  theirs,
  merge: mergeDocuments(base, ours, theirs),
})
const widths = (number: number, name: number) =>
  page([column('number', { width: number }), column('name', { width: name })])

describe('conflicts as they are read', () => {
  test('a property changed by both: place, and what each side made of it', () => {
    const [view] = conflictViews(hands(widths(160, 200), widths(90, 200)), undefined)
    expect(view?.place).toContain('“number” › 列宽')
    expect(view?.did.ours.join()).toContain('120 → 160')
    expect(view?.did.theirs.join()).toContain('120 → 90')
  })
  test('an item changed here and removed there', () => {
    const [view] = conflictViews(hands(widths(160, 200), page([column('name', { width: 200 })])), undefined)
    expect(view?.did.theirs.join()).toContain('删除')
    expect(view?.value.theirs).toBeUndefined()
    expect(view?.value.ours).toContain('160')
  })
  test('a whole document changed here and removed there', () => {
    const [view] = conflictViews(hands(widths(160, 200), null), undefined)
    expect(view?.place).toBe('整份文档')
    expect(view?.did.theirs).toEqual(['删除页面“仪表”'])
  })
  test.each([
    ['ours', 160],
    ['theirs', 90],
    ['base', 120],
    [undefined, 160],
  ] as const)('the choice of %s gives width %s, and the other edit of theirs is there all the same', (hand, width) => {
    const result = resolved(hands(widths(160, 200), widths(90, 240)), [hand])
    expect(result).toEqual(widths(width, 240))
  })
  test('a removed document can be chosen', () => {
    expect(resolved(hands(widths(160, 200), null), ['theirs'])).toBeNull()
    expect(resolved(hands(widths(160, 200), null), ['ours'])).toEqual(widths(160, 200))
  })
})

function staleWorkspace(theirs: DocumentJson) {
  const saves: SavedDraft[] = []
  const text = JSON.stringify(base)
  const file = 'pages/meters.json'
  const stored = {
    key: 'page/meters',
    kind: 'page',
    id: 'meters',
    file,
    layer: 'admin',
    text,
    latest: 1,
    published: 1,
  } as const
  const workspace = createWorkspace({
    calls: {
      sources: async () => ({ revision: '1', documents: [stored] }),
      async save(draft) {
        saves.push(draft)
        if (draft.base === 2) return { version: 3 }
        throw new ApiError(409, '已被修改', undefined, { theirVersion: 2, theirBy: '李敏', theirs })
      },
      publish: async () => undefined,
      lock: async () => ({ byId: 1, by: '', until: '' }),
      unlock: async () => undefined,
    },
    stored: [stored],
    revision: '1',
    components: {},
    whenIdle: () => ({ touch: vi.fn(), stop() {} }),
  })
  workspace.open('page/meters')
  return { workspace, saves }
}

describe('a save that somebody else was faster with', () => {
  test('is merged and kept by itself where the two do not contradict each other', async () => {
    const { workspace, saves } = staleWorkspace(widths(120, 240))
    workspace.edit({ kind: 'set', at: ['title'], value: '全部仪表' })
    await workspace.save()
    const { settled, disputed } = settleStale(workspace)
    expect(disputed).toEqual([])
    expect(settled).toEqual([
      { key: 'page/meters', title: '全部仪表', by: '李敏', version: 2, came: [expect.stringContaining('200 → 240')] },
    ])
    await workspace.save()
    expect(saves.at(-1)).toMatchObject({ base: 2, document: { ...widths(120, 240), title: '全部仪表' } })
    expect(workspace.view().drafts.get('page/meters')).toMatchObject({ save: 'saved', base: 3 })
  })
  test('is left as it is where they do', async () => {
    const { workspace } = staleWorkspace({ ...base, title: '她的仪表' })
    workspace.edit({ kind: 'set', at: ['title'], value: '我的仪表' })
    await workspace.save()
    const { settled, disputed } = settleStale(workspace)
    expect(settled).toEqual([])
    expect(disputed.map(({ merge }) => merge.conflicts.length)).toEqual([1])
    expect(documentOf(workspace.view().drafts.get('page/meters')!)?.title).toBe('我的仪表')
  })
})
