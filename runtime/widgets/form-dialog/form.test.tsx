// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { EntityModel, Form, FormDialogWidget as FormDocument } from '../../../schemas/index.ts'
import { renderWidget } from '../../page/testing.tsx'
import { FormDialogWidget } from './FormDialogWidget.tsx'

const meter = {
  kind: 'entity',
  schemaVersion: 1,
  id: 'meter',
  title: '仪表',
  type: 'object',
  'x-table': 'meter',
  'x-label': 'name',
  own: ['number', 'name', 'ct', 'pt', 'ratio', 'kind', 'remark'],
  required: ['number'],
  properties: {
    number: { type: 'string', title: '表号', 'x-no-space': true },
    name: { type: 'string', title: '名称' },
    ct: { type: 'number', title: '电流互感比' },
    pt: { type: 'number', title: '电压互感比' },
    ratio: { type: 'number', title: '倍率' },
    kind: { type: 'string', title: '能源', 'x-enum': 'energyKind' },
    remark: { type: 'string', title: '备注', maxLength: 300 },
  },
} as EntityModel
const enums = {
  energyKind: {
    kind: 'enum' as const,
    schemaVersion: 1 as const,
    id: 'energyKind',
    title: '能源',
    items: [
      { value: '01', label: '电' },
      { value: '02', label: '水' },
    ],
  },
}
const request = {
  type: 'object',
  additionalProperties: false,
  properties: Object.fromEntries(['id', 'version', ...meter.own].map((name) => [name, {}])),
  required: ['id', 'version'],
}

async function open(
  form: Form,
  more: { widget?: Partial<FormDocument>; answer?: unknown; value?: Record<string, unknown>; first?: string } = {},
) {
  const { id: _id, version: _version, ...created } = request.properties
  const view = await renderWidget({
    widget: {
      kind: 'form-dialog',
      id: 'form',
      form,
      submit: more.value ? 'meter.update' : 'meter.create',
      ...(more.value && { value: more.value }),
      ...more.widget,
    },
    kinds: { 'form-dialog': FormDialogWidget },
    page: { state: { saved: { type: 'string', default: '' } } },
    entities: { meter },
    enums,
    endpoints: {
      'meter.create': {
        method: 'POST',
        path: '/api/meters',
        request: { ...request, properties: created, required: [] },
      },
      'meter.update': { method: 'PUT', path: '/api/meters/{id}', request },
      'region.tree': { method: 'GET', path: '/api/regions/tree' },
    },
    answers: {
      'POST /api/meters': more.answer ?? { id: 9 },
      'PUT /api/meters/{id}': more.answer ?? { id: 7 },
      'GET /api/regions/tree': [
        {
          id: 1,
          label: '门诊楼',
          children: [
            { id: 2, label: '一层' },
            { id: 3, label: '二层', disabled: true },
          ],
        },
      ],
    },
  })
  await screen.findByRole('button', { name: more.first ?? '保存' }, { timeout: 10_000 })
  return { ...view, user: userEvent.setup(), sent: () => view.requests.find((one) => one.method !== 'GET')?.body }
}
const input = (label: string | RegExp) => screen.getByLabelText(label) as HTMLInputElement

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('a form', () => {
  test('sends what was filled in, and runs its steps with the answer', async () => {
    const steps: FormDocument['do'] = [{ do: 'set', into: 'state.saved', value: { $expr: 'form.number' } }]
    const { user, sent, page } = await open({ entity: 'meter' }, { widget: { do: steps } })
    await user.type(input(/表号/), 'E-0412')
    await user.type(input('电流互感比'), '2,000{Enter}')
    await waitFor(() => expect(sent()).toEqual({ number: 'E-0412', ct: 2000 }))
    await waitFor(() => expect(page.state.saved).toBe('E-0412'))
  })

  test('sends only what changed of an edited row, with id and version', async () => {
    const { user, sent, requests } = await open(
      { entity: 'meter' },
      { value: { id: 7, version: 3, number: 'E-1', name: '甲', projectLabel: 'x' } },
    )
    await user.clear(input('名称'))
    await user.type(input('名称'), '乙')
    await user.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(sent()).toEqual({ version: 3, name: '乙' }))
    expect(requests.at(-1)?.url).toBe('/api/meters/7')
  })

  test('draws buttons of its own beside the main one; their steps see what is entered so far', async () => {
    const form: Form = {
      entity: 'meter',
      buttons: [
        { id: 'try', label: '试算', do: [{ do: 'set', into: 'state.saved', value: { $expr: 'form.number' } }] },
      ],
    }
    const { user, page } = await open(form)
    await user.type(input(/表号/), 'E-9')
    await user.click(screen.getByRole('button', { name: '试算' }))
    await waitFor(() => expect(page.state.saved).toBe('E-9'))
  })

  test('strips spaces of no-space inputs on key-up (specification section 5)', async () => {
    const { user } = await open({ entity: 'meter' })
    await user.type(input(/表号/), 'E - 04 12')
    expect(input(/表号/).value).toBe('E-0412')
  })

  test('computes a field from others and locks it', async () => {
    const fields: Form['fields'] = [
      { id: 'ct' },
      { id: 'pt' },
      {
        id: 'ratio',
        compute: {
          $expr: 'has(form.ct) && has(form.pt) && form.ct != null && form.pt != null ? form.ct * form.pt : 0.0',
        },
      },
    ]
    const { user } = await open({ entity: 'meter', fields })
    await user.type(input('电流互感比'), '400')
    await user.type(input('电压互感比'), '2')
    await user.tab()
    await waitFor(() => expect(input('倍率').value).toBe('800'))
    expect(input('倍率').disabled).toBe(true)
  })

  test('shows, requires and checks fields after the others, and focuses the first faulty one', async () => {
    const form: Form = {
      entity: 'meter',
      fields: [
        { id: 'name' },
        { id: 'ct', visible: { $expr: 'has(form.name) && form.name == "变压器"' }, required: true },
        { id: 'pt', required: { $expr: 'has(form.name) && form.name == "变压器"' } },
      ],
      rules: [
        {
          id: 'r',
          when: { $expr: 'has(form.ct) && has(form.pt) && form.ct < form.pt' },
          field: 'ct',
          message: '电流比不能小于电压比',
        },
      ],
    }
    const { user, sent } = await open(form)
    expect(screen.queryByLabelText(/电流互感比/)).toBeNull()
    await user.type(input('名称'), '变压器')
    await user.tab()
    await screen.findByLabelText(/电流互感比/)
    await user.click(screen.getByRole('button', { name: '保存' }))
    await screen.findByText('请填写电压互感比')
    expect(screen.getByText(/处需要改正/)).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(input(/电压互感比/)))
    await user.type(input(/电压互感比/), '5')
    await user.type(input(/电流互感比/), '2')
    await user.click(screen.getByRole('button', { name: '保存' }))
    await screen.findByText('电流比不能小于电压比')
    expect(sent()).toBeUndefined()
  })

  test('shows a refusal of the server at the field that it names', async () => {
    const answer = {
      code: 400,
      msg: '与 E-0417 重复',
      data: { fields: [{ field: 'number', message: '与 E-0417 重复' }] },
    }
    const { user } = await open({ entity: 'meter' }, { answer })
    await user.type(input(/表号/), 'E-1{Enter}')
    await screen.findByText('与 E-0417 重复')
    expect(input(/表号/).getAttribute('aria-invalid')).toBe('true')
    await waitFor(() => expect(document.activeElement).toBe(input(/表号/)))
    await user.type(input(/表号/), '2')
    await user.tab()
    await waitFor(() => expect(screen.queryByText('与 E-0417 重复')).toBeNull())
  })

  test('shows any other refusal in its foot and keeps the input', async () => {
    const { user } = await open({ entity: 'meter' }, { answer: { code: 409, msg: '已被他人修改', data: {} } })
    await user.type(input(/表号/), 'E-1{Enter}')
    await screen.findByText('已被他人修改')
    expect(input(/表号/).value).toBe('E-1')
  })

  test('says the consequence before saving', async () => {
    const { user } = await open({
      entity: 'meter',
      fields: [{ id: 'ct' }],
      notice: { $expr: 'has(form.ct) && form.ct != null ? "新倍率只作用于生效时刻之后的用量" : ""' },
    })
    expect(screen.queryByRole('note')).toBeNull()
    await user.type(input('电流互感比'), '5')
    await user.tab()
    expect((await screen.findByRole('note')).textContent).toContain('新倍率')
  })
})

describe('groups', () => {
  const groups: Form['groups'] = [
    { id: 'a', title: '计量', fields: ['name'] },
    { id: 'b', title: '通讯', fields: ['ct'] },
  ]
  const fields: Form['fields'] = [{ id: 'name', required: { $expr: 'true' } }, { id: 'ct' }]

  test('of steps are walked one after another, and a faulty one is not left', async () => {
    const { user, sent } = await open({ entity: 'meter', fields, groups, steps: true }, { first: '下一步' })
    await user.click(screen.getByRole('button', { name: '下一步' }))
    await screen.findByText('请填写名称')
    await user.type(input(/名称/), '甲')
    await user.click(screen.getByRole('button', { name: '下一步' }))
    await user.type(await screen.findByLabelText('电流互感比'), '5')
    await user.click(screen.getByRole('button', { name: '上一步' }))
    expect(input(/名称/).value).toBe('甲')
    await user.click(screen.getByRole('button', { name: '下一步' }))
    await user.click(await screen.findByRole('button', { name: '保存' }))
    await waitFor(() => expect(sent()).toEqual({ name: '甲', ct: 5 }))
  })

  test('of tabs show one at a time', async () => {
    const { user } = await open({ entity: 'meter', fields, groups, tabs: true })
    expect(screen.queryByLabelText('电流互感比')).toBeNull()
    await user.click(screen.getByRole('button', { name: '通讯' }))
    expect(input('电流互感比')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '保存' }))
    await screen.findByText('请填写名称')
    expect(input(/名称/)).toBeTruthy()
  })
})

test('a tree select takes leaves only, never disabled ones, and cannot be emptied (specification section 5)', async () => {
  const options = { endpoint: 'region.tree', value: 'id', label: 'label' }
  const { user, sent } = await open({
    entity: 'meter',
    fields: [{ id: 'ratio', label: '区域', control: 'treeSelect', options }],
  })
  await user.click(input('区域'))
  await user.click(await screen.findByText('门诊楼'))
  await user.click(
    await screen.findByText('二层').catch(async () => {
      await user.click(screen.getByText('门诊楼'))
      return screen.findByText('二层')
    }),
  )
  expect(input('区域').textContent).toContain('请选择')
  await user.click(screen.getByText('一层'))
  expect(input('区域').textContent).toBe('一层')
  expect(screen.queryByRole('button', { name: '清除' })).toBeNull()
  await user.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(sent()).toEqual({ ratio: 2 }))
})

test('a list of elements grows and shrinks', async () => {
  const list = {
    id: 'remark',
    label: '时段',
    control: 'list' as const,
    schema: { type: 'array' },
    fields: [{ id: 'from', label: '开始', schema: { type: 'string' } }],
  }
  const { user, sent } = await open({ entity: 'meter', fields: [list] })
  await user.click(screen.getByRole('button', { name: '新增一行' }))
  await user.click(screen.getByRole('button', { name: '新增一行' }))
  await user.type(input('第 1 行 开始'), '08:00')
  await user.click(screen.getByRole('button', { name: '删除第 2 行' }))
  await user.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(sent()).toEqual({ remark: [{ from: '08:00' }] }))
})

describe('a form of texts and boxes alone', () => {
  const form: Form = {
    fields: [
      {
        id: 'userName',
        label: '账号',
        schema: { type: 'string' },
        required: true,
        autocomplete: 'username',
        noSpace: true,
      },
      {
        id: 'password',
        label: '密码',
        control: 'password',
        schema: { type: 'string' },
        required: true,
        autocomplete: 'current-password',
      },
    ],
  }

  test('is drawn with native inputs that password keepers know', async () => {
    const { user, sent, container } = await open(form, { widget: { submitLabel: '保存' } })
    expect(input(/账号/).getAttribute('autocomplete')).toBe('username')
    expect(input('*密码').getAttribute('autocomplete')).toBe('current-password')
    expect(container.querySelector('button[type=submit]')).toBeTruthy()
    await user.type(input(/账号/), ' admin')
    await user.type(input('*密码'), 'a b{Enter}')
    await waitFor(() => expect(sent()).toEqual({ userName: 'admin', password: 'a b' }))
  })

  test('names what is missing', async () => {
    const { user, sent } = await open(form)
    await user.click(screen.getByRole('button', { name: '保存' }))
    await screen.findByText('请填写账号')
    expect(screen.getByText('请填写密码')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(input(/账号/)))
    expect(sent()).toBeUndefined()
  })
})
