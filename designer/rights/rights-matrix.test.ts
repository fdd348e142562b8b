import { expect, test } from 'vitest'
import { loadDocuments } from '../../schemas/index.ts'
import { shippedSources } from '../draft/shipped-sources.ts'
import { mayUse, rightsRows, rightsText } from './rights-matrix.ts'

const model = loadDocuments(shippedSources).model!
const rows = rightsRows(model)

test('every page is a line, and each part that asks for a right one below it', () => {
  expect(rows.filter(({ word }) => word === '').map(({ page }) => page)).toEqual(Object.keys(model.pages))
  const meter = rows.filter(({ page }) => page === 'meter-parameter')
  expect(meter[0]).toMatchObject({ title: '仪表参数', codes: ['meter.read'] })
  expect(meter.find(({ title }) => title === '新增仪表')?.codes).toEqual(['meter.read', 'meter.write'])
  expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length)
})

test('a role sees what it holds all codes of', () => {
  const [page, button] = [
    rows.find(({ key }) => key === 'meter-parameter')!,
    rows.find(({ title }) => title === '新增仪表')!,
  ]
  const reader = { id: 1, name: '查看', access: ['meter.read'] }
  expect([mayUse(reader, page), mayUse(reader, button)]).toEqual([true, false])
  expect(mayUse({ ...reader, access: ['meter.write'] }, button)).toBe(false)
})

test('rights are called by their names', () => {
  expect(rightsText(['design.write', 'nobody.knows'], model)).toBe(`${model.accessCodes['design.write']}、nobody.knows`)
  expect(rightsText([], model)).toBe('')
})
