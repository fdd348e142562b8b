import { describe, expect, test } from 'vitest'
import type { StoredDocument } from '../draft/calls.ts'
import { type Draft, goneDraft, openDraft } from '../draft/draft.ts'
import { goneBetween, goneText, isAllGone, isUnknown, publishText, savedElsewhere } from './follow.ts'

const stored: StoredDocument = {
  key: 'enum/state',
  kind: 'enum',
  id: 'state',
  file: 'enums/state.json',
  layer: 'shipped',
  text: '{"kind":"enum","id":"state"}',
  latest: 3,
  published: 3,
}
const opened = (more: Partial<Draft> = {}) => ({ drafts: new Map([['enum/state', { ...openDraft(stored), ...more }]]) })

describe('what others do with documents that are open here', () => {
  test.each([
    ['a later version is read in', { key: 'enum/state', version: 4, by: '李敏' }, opened(), 4],
    ['the version that is open is not', { key: 'enum/state', version: 3, by: '李敏' }, opened(), undefined],
    [
      'edits that are not saved wait for the merge',
      { key: 'enum/state', version: 4 },
      opened({ save: 'changed' }),
      undefined,
    ],
    [
      'one’s own save under way is not read in',
      { key: 'enum/state', version: 4 },
      opened({ save: 'saving' }),
      undefined,
    ],
    ['documents that are not open do not matter', { key: 'enum/other', version: 4 }, opened(), undefined],
    ['an event of another shape is passed over', { version: 4 }, opened(), undefined],
  ])('%s', (_, payload, view, version) => {
    expect(savedElsewhere(payload, view)?.version).toBe(version)
  })
  test('a first save of a document that is open here is one to be read in', () => {
    const known = { ...opened(), stored: new Map([['enum/state', stored]]) }
    expect(isUnknown({ key: 'enum/state', version: 1 }, { ...known, stored: new Map() })).toBe(true)
    expect(isUnknown({ key: 'enum/state', version: 4 }, known)).toBe(false)
    expect(isUnknown({ key: 'enum/other', version: 1 }, known)).toBe(false)
    expect(isUnknown(undefined, known)).toBe(false)
  })
  test('a publish says who, what and why; one’s own is not told', () => {
    const documents = [{ kind: 'page', id: 'meters', version: 4 }]
    const publish = { revision: 9, at: '', by: '李敏', byId: 2, why: '加一列', documents }
    expect(publishText(publish, 1)).toBe('李敏发布了“meters”：加一列')
    expect(publishText({ ...publish, why: '', documents: [...documents, ...documents] }, 1)).toBe('李敏发布了 2 份文档')
    expect(publishText(publish, 2)).toBeUndefined()
    expect(publishText(undefined, 1)).toBeUndefined()
  })
  test('a removal that came into force is told with what becomes of it, unless it was one’s own', () => {
    const before = {
      stored: new Map([['enum/state', { ...stored, text: '{"kind":"enum","id":"state","title":"状态"}' }]]),
    }
    const draft = openDraft(before.stored.get('enum/state')!)
    const seen = (one: Draft) => ({ stored: new Map(), drafts: new Map([['enum/state', one]]) })
    const publish = { revision: 9, at: '', by: '李敏', byId: 2, why: '', documents: [] }
    const [gone] = goneBetween(before, seen(goneDraft(draft)))
    expect(goneText(gone!, publish, 1)).toBe('李敏删除了“状态”并已发布；可从版本记录恢复')
    const [edited] = goneBetween(before, seen({ ...draft, save: 'changed' }))
    expect(goneText(edited!, publish, 1)).toContain('您还没有保存的修改仍在此处')
    expect(goneText(gone!, { ...publish, why: '不再使用' }, 1)).toContain('并已发布（不再使用）；')
    expect(goneText(gone!, publish, 2)).toBeUndefined()
    const [removed, other] = ['state', 'other'].map((id) => ({ kind: 'enum', id, version: 2 }))
    expect(isAllGone({ ...publish, documents: [removed!] }, [gone!])).toBe(true)
    expect(isAllGone({ ...publish, documents: [removed!, other!] }, [gone!])).toBe(false)
    expect(goneBetween(before, { ...before, drafts: new Map([['enum/state', draft]]) })).toEqual([])
  })
})
