// @vitest-environment jsdom
import { beforeEach, describe, expect, test } from 'vitest'
import type { Field } from '../../../schemas/index.ts'
import { ApiError } from '../../data/api-error.ts'
import { plainEntered, plainFirst, plainSent, refusalData, refusedPlainFields } from './plain-data.ts'
import { rememberedValues } from './remembered-values.ts'

const fields: readonly Field[] = [
  { id: 'name', field: 'userName' },
  { id: 'password', control: 'password' },
  { id: 'captcha', control: 'captcha', challenge: 'auth.captcha' },
  { id: 'keep', control: 'checkbox', send: false, value: true },
]

describe('the data of a light form', () => {
  test('begins with what is edited, then what is remembered, then the first value of the document', () => {
    const empty = { userName: '', password: '', captcha: '', keep: true }
    expect(plainFirst(fields, null, {})).toEqual(empty)
    expect(plainFirst(fields, null, { userName: 'li', keep: false })).toEqual({ ...empty, userName: 'li', keep: false })
    expect(plainFirst(fields, { userName: 'wu' }, { userName: 'li' })).toEqual({ ...empty, userName: 'wu' })
  })

  test('is entered without spaces round texts, a password as it is, empty fields left out', () => {
    const data = { userName: ' li ', password: ' a b ', captcha: '', keep: true }
    expect(plainEntered(fields, data)).toEqual({ userName: 'li', password: ' a b ', keep: true })
  })

  test('is sent without fields that stay, and with the id of the picture', () => {
    const data = { userName: 'li', password: 'x', captcha: '4821', captchaId: 'c-1', keep: true }
    expect(plainSent(fields, plainEntered(fields, data), data)).toEqual({
      userName: 'li',
      password: 'x',
      captcha: '4821',
      captchaId: 'c-1',
    })
  })

  test('takes from a refusal the faults at its own fields', () => {
    const said = refusalData(
      new ApiError(400, '输入有误', 'r', {
        needsCaptcha: true,
        fields: [
          { field: 'captcha', message: '请输入验证码' },
          { field: 'other', message: '与此表单无关' },
        ],
      }),
    )
    expect(said.needsCaptcha).toBe(true)
    expect(refusedPlainFields(said, fields)).toEqual({ captcha: '请输入验证码' })
    expect(refusalData(new Error('网络错误'))).toEqual({})
  })
})

describe('what a form remembers', () => {
  beforeEach(() => localStorage.clear())

  test('is read back by the same form alone, and forgotten when nothing is kept', () => {
    rememberedValues('login', 'form').write({ userName: 'li' })
    expect(rememberedValues('login', 'form').read()).toEqual({ userName: 'li' })
    expect(rememberedValues('login', 'other').read()).toEqual({})
    rememberedValues('login', 'form').write({})
    expect(localStorage.length).toBe(0)
  })

  test('is nothing where the entry cannot be read', () => {
    for (const broken of ['{', 'null', '3']) {
      localStorage.setItem('form:login:form', broken)
      expect(rememberedValues('login', 'form').read()).toEqual({})
    }
  })
})
