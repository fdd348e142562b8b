import { captchaIdName, type Field } from '../../../schemas/index.ts'
import { ApiError } from '../../data/api-error.ts'
import type { FormData } from './form-data.ts'

/** Name of a field's value. */
export const nameOf = (field: Field): string => field.field ?? field.id

/** true for a field that is ticked and not typed into. */
export const isBox = (field: Field): boolean => field.control === 'checkbox' || field.schema?.type === 'boolean'

/** First data of a light form: what is edited, else what this browser remembers, else the field's literal first value. */
export function plainFirst(fields: readonly Field[], value: FormData | null, remembered: FormData): FormData {
  return Object.fromEntries(
    fields.map((field) => {
      const name = nameOf(field)
      const literal = typeof field.value === 'object' ? undefined : field.value
      return [name, value?.[name] ?? remembered[name] ?? literal ?? (isBox(field) ? false : '')]
    }),
  )
}

/** What was entered into the shown fields, spaces round texts other than passwords taken off, empty ones left out. */
export function plainEntered(shown: readonly Field[], data: FormData): FormData {
  const trimmed = (field: Field): unknown => {
    const held = data[nameOf(field)]
    return typeof held === 'string' && field.control !== 'password' ? held.trim() : held
  }
  return Object.fromEntries(
    shown.map((field) => [nameOf(field), trimmed(field)] as const).filter(([, held]) => held !== ''),
  )
}

/** What goes to the server: what was entered without fields that stay in the form, and the ids of captcha pictures. */
export function plainSent(shown: readonly Field[], entered: FormData, data: FormData): FormData {
  const stays = new Set(shown.filter((field) => field.send === false).map(nameOf))
  const ids = shown
    .filter((field) => field.control === 'captcha')
    .map((field) => captchaIdName(nameOf(field)))
    .flatMap((name) => (data[name] === undefined ? [] : [[name, data[name]] as const]))
  return Object.fromEntries([...Object.entries(entered).filter(([name]) => !stays.has(name)), ...ids])
}

/** What a refusal says beside its message; empty for any other fault. */
export function refusalData(fault: unknown): FormData {
  const data = fault instanceof ApiError ? fault.data : null
  return typeof data === 'object' && data !== null ? (data as FormData) : {}
}

/** Faults that a refusal names at fields of the form. */
export function refusedPlainFields(refusal: FormData, fields: readonly Field[]): Readonly<Record<string, string>> {
  const named = Array.isArray(refusal.fields) ? (refusal.fields as { field?: unknown; message?: unknown }[]) : []
  return Object.fromEntries(
    named
      .filter((entry) => fields.some((field) => nameOf(field) === entry.field))
      .map((entry) => [String(entry.field), String(entry.message)]),
  )
}
