import type { Field, Form } from '../types.gen.ts'

const plainControls: ReadonlySet<Field['control']> = new Set([undefined, 'input', 'password', 'captcha', 'checkbox'])

const isPlainField = (field: Field): boolean => {
  const type = field.schema?.type
  return (
    plainControls.has(field.control) &&
    (type === undefined || type === 'string' || type === 'boolean') &&
    field.options === undefined &&
    field.compute === undefined &&
    field.fields === undefined &&
    field.do === undefined &&
    field.schema?.enum === undefined
  )
}

/** true for a form of texts and boxes alone, which a page draws with native inputs and without rjsf (sign-in). */
export function isPlainForm(form: Form): boolean {
  if (form.entity !== undefined || form.groups !== undefined || form.rules !== undefined || !form.fields) return false
  return form.buttons === undefined && form.fields.every(isPlainField)
}

/** Name under which a form sends the id of the picture that a `captcha` field shows. */
export const captchaIdName = (name: string): string => `${name}Id`
