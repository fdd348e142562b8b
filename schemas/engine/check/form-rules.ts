import type { Field, Form } from '../../types.gen.ts'
import { formSchema } from '../form-schema.ts'
import type { EntityModel } from '../model.ts'
import { captchaIdName } from '../plain-form.ts'
import { anyType, memberNames, memberOf, recordOf, type Type } from '../type.ts'
import { responseType } from './params.ts'
import { elementType } from './rows.ts'
import type { Rule } from './rule.ts'
import { type Place, type Sheet, under, unknownName, withNames } from './sheet.ts'

type Json = Readonly<Record<string, unknown>>

/** The entities and enumerations that a form's own words name, as tables. */
function tablesOf(sheet: Sheet, form: Form) {
  const entity = form.entity === undefined ? undefined : sheet.world.entity(form.entity)
  return { entities: entity && form.entity ? { [form.entity]: entity } : {}, enums: sheet.world.linked.enums }
}

/** Places of fields that neither the form's entity nor the form itself describes. */
function unknownFields(form: Form, entity: EntityModel | undefined): number[] {
  if (!entity) return []
  return (form.fields ?? []).flatMap(({ field, id, schema, control }, index) => {
    const name = (field ?? id).split('.')[0] as string
    return Object.hasOwn(entity.properties, name) || schema !== undefined || control === 'static' ? [] : [index]
  })
}

/** The record that a form edits. */
export function formType(sheet: Sheet, form: unknown): Type {
  if (form === null || typeof form !== 'object') return anyType
  const { entities, enums } = tablesOf(sheet, form as Form)
  if ((form as Form).entity !== undefined && Object.keys(entities).length === 0) return anyType
  // A misspelt field is told of where it stands; what reads the one that was meant is not told of again.
  if (unknownFields(form as Form, Object.values(entities)[0]).length > 0) return anyType
  return sheet.world.typeOf(sheet.world.schemaOf(form, () => formSchema(form as Form, entities, enums).schema))
}

/** Names of the values that a form sends, with the pointers of the fields that name them. */
export function formNames(sheet: Sheet, form: unknown, pointer: string): Map<string, string | undefined> {
  const fields = (form as Form | undefined)?.fields
  if (!fields) return new Map(memberNames(formType(sheet, form)).map((name) => [name, undefined]))
  const { entities } = tablesOf(sheet, form as Form)
  const unknown = unknownFields(form as Form, Object.values(entities)[0])
  const names = new Map<string, string | undefined>()
  for (const [index, { field, id, control, send }] of fields.entries()) {
    if (control === 'static' || send === false) continue
    const at = under(pointer, 'fields', index, field ? 'field' : 'id')
    if (control === 'captcha') names.set(captchaIdName(field ?? id), at)
    // Told as a field that the entity does not have, so not again as a parameter.
    names.set(field ?? id, unknown.includes(index) ? undefined : at)
  }
  return names
}

const form: Rule = (sheet, value, place, pointer) => {
  const entity = typeof value.entity === 'string' ? sheet.world.entity(value.entity) : undefined
  const fields = (value.fields ?? []) as Json[]
  const ids = fields.length > 0 ? fields.map((field) => String(field.id)) : (entity?.own ?? [])
  const check = (id: unknown, at: string) => {
    if (typeof id === 'string' && !ids.includes(id)) unknownName(sheet, at, 'unknown-field', '表单项', id, ids)
  }
  for (const [index, group] of ((value.groups ?? []) as Json[]).entries()) {
    for (const [at, id] of ((group.fields ?? []) as unknown[]).entries())
      check(id, under(pointer, 'groups', index, 'fields', at))
  }
  for (const [index, rule] of ((value.rules ?? []) as Json[]).entries())
    check(rule.field, under(pointer, 'rules', index, 'field'))
  for (const index of unknownFields(value as unknown as Form, entity)) {
    const { field, id } = fields[index] as { field?: string; id: string }
    const at = under(pointer, 'fields', index, field ? 'field' : 'id')
    unknownName(sheet, at, 'unknown-field', `字段（实体 ${entity?.id}）`, field ?? id, entity?.own ?? [])
  }
  if (entity) checkChoices(sheet, value as unknown as Form, entity, pointer, place)
  const offers = entity ? formType(sheet, { entity: entity.id }) : anyType
  return { fields: { place: { ...place, fields: anyType, offers } } }
}

/** A field that refers to another entity needs an endpoint that gives its choices, and the right to ask it. */
function checkChoices(sheet: Sheet, form: Form, entity: EntityModel, pointer: string, place: Place): void {
  const all =
    form.fields ??
    entity.own
      .filter((name) => !entity.properties[name]?.readOnly && !entity.properties[name]?.['x-hidden'])
      .map((name): Field => ({ id: name }))
  for (const [index, item] of all.entries()) {
    const ref = entity.properties[item.field ?? item.id]?.['x-ref']
    if (ref === undefined || item.options || ['static', 'input', 'number'].includes(item.control ?? '')) continue
    const target = sheet.world.entity(ref)
    if (!target) continue
    const at = form.fields ? under(pointer, 'fields', index) : under(pointer, 'entity')
    const by = target.treeBy ?? target.optionsBy
    if (by) {
      // Asked by the form itself, so its right must be there too.
      sheet.calls.push({ endpoint: by, access: place.access, pointer: at })
      continue
    }
    sheet.fault({
      pointer: at,
      at: 'value',
      code: 'missing-options',
      message: `字段 ${JSON.stringify(item.field ?? item.id)} 引用实体 ${ref}，但没有接口给出它的选项（verb: options）`,
    })
  }
}

const tellLight = (sheet: Sheet, pointer: string, at: 'key' | 'value', word: string): void =>
  sheet.fault({
    pointer,
    at,
    code: 'light-form-only',
    message: `${word} 只能用在页面内的轻表单（form-dialog，只有文本、密码、验证码和勾选，没有分组、规则和按钮）`,
  })

/** Words that only the light form of a page draws; told where they stand in another form or in its fields. */
export function checkLightWords(sheet: Sheet, form: unknown, pointer: string): void {
  for (const [index, field] of ((form as Pick<Form, 'fields'> | undefined)?.fields ?? []).entries()) {
    const at = under(pointer, 'fields', index)
    if (field.control === 'captcha') tellLight(sheet, under(at, 'control'), 'value', 'captcha')
    if (field.remember !== undefined) tellLight(sheet, under(at, 'remember'), 'key', 'remember')
    checkLightWords(sheet, field, at)
  }
}

/** The same of the words beside the form, in its widget. */
export function checkLightWidget(sheet: Sheet, widget: Json, pointer: string): void {
  for (const key of ['size', 'focus', 'busyLabel'])
    if (widget[key] !== undefined) tellLight(sheet, under(pointer, key), 'key', key)
  checkLightWords(sheet, widget.form, under(pointer, 'form'))
}

const field: Rule = (sheet, value, place, pointer) => {
  checkChallenge(sheet, value, pointer)
  const known = place.names.form
  const type = known ? (memberOf(known, String(value.field ?? value.id)) ?? anyType) : anyType
  return {
    value: { wanted: type },
    do: { place: withNames(place, { event: recordOf({ value: type }) }) },
    fields: { place: { ...withNames(place, { form: anyType, row: anyType }), offers: elementType(type) } },
  }
}

/** A captcha needs an endpoint whose answer has the picture and its id. */
function checkChallenge(sheet: Sheet, { control, challenge }: Json, pointer: string): void {
  if (control !== 'captcha') return
  if (challenge === undefined) {
    sheet.fault({ pointer, at: 'value', code: 'missing-key', message: 'captcha 需要 challenge（给出图形的接口）' })
    return
  }
  const answer = responseType(sheet, challenge)
  for (const name of ['id', 'svg'])
    if (!memberOf(answer, name))
      sheet.fault({
        pointer: under(pointer, 'challenge'),
        at: 'value',
        code: 'wrong-type',
        message: `接口 ${String(challenge)} 的回答没有 ${name}，不能作图形验证`,
      })
}

/** What forms and their fields give to the names and types inside them. */
export const formRules: Readonly<Record<string, Rule>> = { Form: form, Field: field }
