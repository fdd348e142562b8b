import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { planForm } from '../runtime/widgets/form-dialog/form-plan.ts'
import { type CompiledValidators, formValidator } from '../runtime/widgets/form-dialog/validator.ts'
import type { Form } from '../schemas/index.ts'
import { formValidators } from '../server/documents/form-validators.ts'

// What the server compiles is what the browser checks with: the two meet over the text of a module.
const form: Form = {
  fields: [
    { id: 'name', label: '名称', required: true, schema: { type: 'string', maxLength: 10 } },
    { id: 'mobile', label: '手机', schema: { type: 'string', format: 'mobile' } },
    { id: 'email', label: '邮箱', schema: { type: 'string', format: 'email' } },
    { id: 'ratio', label: '倍率', control: 'number', schema: { type: 'number', exclusiveMinimum: 0, maximum: 1000 } },
    { id: 'day', label: '日期', control: 'date', schema: { type: 'string', format: 'date' } },
    {
      id: 'windows',
      label: '时段',
      control: 'list',
      fields: [{ id: 'from', label: '开始', required: true, schema: { type: 'string', format: 'time' } }],
    },
  ],
}
const plan = planForm(form, {}, {})
const cache = mkdtempSync(join(tmpdir(), 'wattform-forms-'))
let compiled: CompiledValidators
let text = ''

beforeAll(async () => {
  const validators = formValidators(process.cwd(), cache)
  const hash = validators.addressOf([plan.schema]).split('/').at(-1)?.replace('.js', '') ?? ''
  text = (await validators.module(hash)) ?? ''
  const module = (await import(`data:text/javascript;base64,${Buffer.from(text).toString('base64')}`)) as {
    default: CompiledValidators
  }
  compiled = module.default
})
afterAll(() => rmSync(cache, { recursive: true, force: true }))

function faultsOf(data: Record<string, unknown>): Record<string, string | undefined> {
  const validator = formValidator({ plan, schema: plan.schema, compiled, conditions: () => [], isChecked: () => true })
  const { errors } = validator.validateFormData(data, plan.schema)
  return Object.fromEntries(errors.map(({ property = '', message }) => [property.replace(/^\./, ''), message]))
}

describe('a form with rules from the server', () => {
  test('accepts what is right, and empty fields that need not be filled', () => {
    expect(
      faultsOf({
        name: '甲',
        mobile: '13912345678',
        email: 'a@b.cn',
        ratio: 60,
        day: '2026-07-01',
        windows: [{ from: '08:00' }],
      }),
    ).toEqual({})
    expect(faultsOf({ name: '甲', mobile: null, ratio: null })).toEqual({})
  })

  test.each([
    [{}, { name: '请填写名称' }],
    [{ name: '' }, { name: '请填写名称' }],
    [{ name: '一二三四五六七八九十甲' }, { name: '最多 10 个字符' }],
    [{ name: '甲', ratio: 0 }, { ratio: '应大于 0' }],
    [{ name: '甲', ratio: 1001 }, { ratio: '不能大于 1000' }],
    [{ name: '甲', ratio: '12a' }, { ratio: '请填写数字' }],
    [{ name: '甲', day: '2026-02-30' }, { day: '日期格式应为 年-月-日，如 2026-07-01' }],
    [{ name: '甲', email: 'a@' }, { email: '邮箱格式不正确' }],
    [{ name: '甲', windows: [{ from: '08:00' }, {}] }, { 'windows.1.from': '请选择开始' }],
  ])('of %j says %j', (data, faults) => {
    expect(faultsOf(data)).toEqual(faults)
  })

  // Specification section 5, with the alternatives joined as architecture section 6 reads them.
  test.each([
    '13012345678',
    '14512345678',
    '15012345678',
    '16612345678',
    '17012345678',
    '18812345678',
    '19812345678',
    '19912345678',
  ])('takes the mobile number %s', (mobile) => {
    expect(faultsOf({ name: '甲', mobile })).toEqual({})
  })

  test.each([
    '12012345678',
    '14612345678',
    '16012345678',
    '19712345678',
    '1391234567',
    '139123456789',
    '+8613912345678',
  ])('refuses the mobile number %s', (mobile) => {
    expect(faultsOf({ name: '甲', mobile }).mobile).toContain('手机号码')
  })

  test('needs no compiling in the browser (CSP without unsafe-eval)', () => {
    expect(text).not.toMatch(/new Function|\beval\(/)
  })
})
