import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { documentFile, loadDocuments, mergeSources } from '../../schemas/index.ts'
import { shippedSources } from '../draft/shipped-sources.ts'
import { idsOfPage, recordedTest, runPageTests } from './page-tests.ts'

const root = 'schemas/documents'
const before = loadDocuments(shippedSources)

test('the tests of a page run on the documents as they stand', () => {
  const [outcome] = runPageTests(before.model!, 'bill-management', '2026-11-21')
  expect(outcome).toMatchObject({ test: { id: 'bill-reader' }, failures: [] })
})

test('a change that hides what a test wants to see makes it fail, with a sentence', () => {
  const page = JSON.parse(readFileSync(`${root}/pages/bill-management.json`, 'utf8')) as Record<string, unknown>
  const hidden = JSON.stringify(page).replace('"id":"reconcile"', '"id":"reconcile","visible":false')
  const changed = loadDocuments(
    mergeSources([shippedSources, [{ file: 'pages/bill-management.json', text: hidden }]]),
    {},
    before,
  )
  const [outcome] = runPageTests(changed.model!, 'bill-management', '2026-11-21')
  expect(outcome?.failures).toEqual(['应当看到 reconcile，而没有看到'])
})

test('what was recorded is a test document without faults, which holds on the page that it was recorded on', () => {
  const rows = Array.from({ length: 30 }, (_, index) => ({ id: index, version: 1, number: `R${index}` }))
  const recording = { answers: { 'meter.list': { rows, total: 30 } }, visible: ['meters', 'meters', 'add'] }
  const document = recordedTest({ id: 'recorded', title: '录制', page: 'meter-parameter' }, recording)
  expect(document.answers).toMatchObject({ 'meter.list': { total: 30, rows: { length: 20 } } })
  const source = { file: documentFile('test', 'recorded'), text: JSON.stringify(document) }
  const { model, issues } = loadDocuments(mergeSources([shippedSources, [source]]), {}, before)
  expect(issues.filter(({ file }) => file === source.file)).toEqual([])
  const outcome = runPageTests(model!, 'meter-parameter', '2026-11-21').find((one) => one.test.id === 'recorded')
  expect(outcome?.failures).toEqual([])
})

test('buttons that a list has by itself are no part of the page that is recorded', () => {
  const page = before.model!.pages['weather-temperature']
  expect(idsOfPage(page, ['body', 'days', 'export', 'search', 'reset'])).toEqual(['body', 'days'])
})
