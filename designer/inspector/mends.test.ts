import { expect, test } from 'vitest'
import { type AppModel, loadDocuments } from '../../schemas/index.ts'
import { applyEdit, type DocumentJson } from '../draft/edit.ts'
import { shippedSources } from '../draft/shipped-sources.ts'
import { deskStateOf, rememberedSpots } from './desk.ts'
import { mendsOf } from './mends.ts'

const page = {
  kind: 'page',
  schemaVersion: 1,
  id: 'p',
  route: '/p',
  title: '页',
  state: { kind: { type: 'number', default: 1 }, left: { type: 'string' } },
  root: {
    kind: 'grid',
    id: 'g',
    visible: { $expr: 'state.knd == 1' },
    children: [
      { kind: 'text', id: 't', value: { $expr: 'state.kind == "1" ? "a" : "b"' } },
      { kind: 'text', id: 'u', value: '字', icon: 'hom' },
    ],
  },
}
const issuesOf = (document: unknown) => {
  const { memo, issues } = loadDocuments([{ file: 'p.json', text: JSON.stringify(document) }])
  return { model: memo.linked as unknown as AppModel, issues: issues.filter(({ file }) => file === 'p.json') }
}

test('every fault with a mend is gone once it is mended', () => {
  let document = page as DocumentJson
  const labels: string[] = []
  for (let round = 0; round < 8; round += 1) {
    const { model, issues } = issuesOf(document)
    const state = deskStateOf(
      { kind: 'page', document, model, issues, components: {}, liveValue: undefined },
      rememberedSpots(),
    )
    const mend = issues.flatMap((issue) => mendsOf(state, issue))[0]
    if (!mend) break
    labels.push(mend.label)
    document = applyEdit(document, { kind: 'set', at: mend.place, value: mend.value })
  }
  expect(labels.sort()).toEqual(['改为 home', '改为 kind', '改为 state.kind == 1', '移除'])
  expect(document.state).toEqual({ kind: { type: 'number', default: 1 } })
  expect(issuesOf(document).issues.filter(({ code }) => /unknown-(name|field|icon)|expression/.test(code))).toEqual([])
})

test('parameters that must be sent are filled in, and what is sent already stays', () => {
  const document = {
    ...page,
    state: {},
    data: { usage: { endpoint: 'analysis.usage', params: { dimension: 'meter' } } },
    root: { kind: 'chart', id: 'c', type: 'line', data: 'usage' },
  }
  const { model, issues } = loadDocuments([...shippedSources, { file: 'pages/p.json', text: JSON.stringify(document) }])
  const missing = issues.filter(({ code, file }) => code === 'missing-param' && file === 'pages/p.json')
  expect(missing.map(({ message }) => message)).toContain('接口 analysis.usage 需要参数 "from"（开始日期）')
  const desk = { kind: 'page', document, model: model!, issues, components: {}, liveValue: undefined } as const
  const [mend] = mendsOf(deskStateOf(desk, rememberedSpots()), missing[0]!)
  expect(mend?.label).toBe('填上必填参数')
  expect(mend?.value).toMatchObject({ dimension: 'meter', to: { $expr: 'today' } })
})

test('of a form what must be sent becomes its fields, what can be guessed its parameters, until nothing is missing', () => {
  const step = {
    do: 'open',
    title: '新增控制组',
    form: { fields: [{ id: 'comment', label: '说明', schema: { type: 'string' } }] },
    submit: 'monitor-page.groupCreate',
  }
  const root = { kind: 'text', id: 't', value: '组', actions: [{ id: 'add', label: '新增', do: [step] }] }
  let document = { ...page, state: {}, access: 'design.write', root } as unknown as DocumentJson
  const labels: string[] = []
  for (let round = 0; round < 4; round += 1) {
    const { model, issues } = loadDocuments([
      ...shippedSources,
      { file: 'pages/p.json', text: JSON.stringify(document) },
    ])
    const own = issues.filter(({ file, isDoubt }) => file === 'pages/p.json' && !isDoubt)
    const desk = { kind: 'page', document, model: model!, issues, components: {}, liveValue: undefined } as const
    const [missing] = own.filter(({ code }) => code === 'missing-param')
    const mend = missing && mendsOf(deskStateOf(desk, rememberedSpots()), missing)[0]
    if (!mend) {
      expect(own).toEqual([])
      break
    }
    labels.push(mend.label)
    document = applyEdit(document, { kind: 'set', at: mend.place, value: mend.value })
  }
  expect(labels).toEqual(['在表单中填写组号、组名', '填上必填参数'])
})
