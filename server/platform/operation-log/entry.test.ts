import { expect, test } from 'vitest'
import { changesText, entryHash, firstHash, type LogEntry, loggedChange } from './entry.ts'

test('only fields that differ are shown, secrets and the server’s own never', () => {
  const change = loggedChange(
    {
      entity: 'user',
      title: '用户',
      id: 3,
      label: '王工',
      before: { id: 3, version: 1, name: '王', orgId: 1, orgLabel: '一科', mobile: null },
      after: { id: 3, version: 2, name: '王工', orgId: 1, orgLabel: '二科', mobile: null },
    },
    undefined,
  )
  expect(change).toMatchObject({ kind: 'update', fields: [{ field: 'name', before: '王', after: '王工' }] })
  expect(changesText([change])).toBe('修改用户“王工”：name 王 → 王工')
})

test('a new and a deleted row are said by their name', () => {
  const made = loggedChange({ entity: 'room', title: '房间', id: 1, label: '101', after: { name: '101' } }, undefined)
  const gone = loggedChange({ entity: 'room', title: '房间', id: 1, label: '101', before: { name: '101' } }, undefined)
  expect(changesText([made, gone])).toBe('新增房间“101”；删除房间“101”')
})

test('the hash depends on every word and on the line before, not on the order of keys', () => {
  const entry = {
    at: '2026-01-01T00:00:00.000Z',
    kind: 'call',
    userName: 'a',
    changes: [{ b: 1, a: 2 }],
  } as unknown as LogEntry
  const other = {
    changes: [{ a: 2, b: 1 }],
    userName: 'a',
    kind: 'call',
    at: '2026-01-01T00:00:00.000Z',
  } as unknown as LogEntry
  expect(entryHash(firstHash, entry)).toBe(entryHash(firstHash, other))
  expect(entryHash(firstHash, { ...entry, userName: 'b' })).not.toBe(entryHash(firstHash, entry))
  expect(entryHash('1'.repeat(64), entry)).not.toBe(entryHash(firstHash, entry))
})
