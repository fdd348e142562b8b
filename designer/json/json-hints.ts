import {
  chosen,
  completeAt,
  idOf,
  isExpression,
  type MetaSchema,
  type Place,
  type Property,
  type Shape,
  type Step,
  typeName,
} from '../../schemas/index.ts'
import type { DocumentJson } from '../draft/edit.ts'
import { controlOf, wordsOf } from '../inspector/control.ts'
import type { DeskState } from '../inspector/desk.ts'
import { type InspectedNode, kindWord, nodeAt } from '../inspector/node.ts'
import { keysAt, picksAt, wantedAt } from '../inspector/picks-at.ts'
import { pointerFor } from '../inspector/pointer.ts'
import type { JsonSpot } from './json-tree.ts'

/** One thing that may be written at a place of JSON text. */
export interface JsonHint {
  /** What is looked for while typing. */
  readonly label: string
  /** In words. */
  readonly detail: string
  /** JSON text to write; `#` stands where the cursor goes then. */
  readonly text: string
}

/** The place in a document that a path of keys and indexes means. */
export function placeOfPath(document: unknown, path: readonly (string | number)[]): Place {
  let value = document
  return path.map((key) => {
    const inner = (value as Record<string | number, unknown> | null | undefined)?.[key]
    const list = value
    value = inner
    const id = Array.isArray(list) ? idOf(inner) : undefined
    return id === undefined ? key : ({ id } satisfies Step)
  })
}

/** All that fits at a place: names of properties, values of enumerations, ids of things. */
export function hintsAt(state: DeskState, spot: JsonSpot): readonly JsonHint[] {
  const place = placeOfPath(state.document, spot.path)
  return spot.is === 'key' ? keyHints(state, place.slice(0, -1)) : valueHints(state, place)
}

const objectAt = (state: DeskState, place: Place): InspectedNode | undefined =>
  nodeAt(state.kind, state.document, place)

/** Properties that an object may have and has not. */
function keyHints(state: DeskState, place: Place): JsonHint[] {
  const node = objectAt(state, place)
  const value = (node?.value ?? {}) as Readonly<Record<string, unknown>>
  const shape = node?.shape ?? undefined
  const variants = node?.outer.variants
  if (!shape && variants) return [{ label: variants.key, detail: '种类', text: `${JSON.stringify(variants.key)}: "#"` }]
  if (!shape) return []
  const known = [...shape.properties]
    .filter(([key]) => !Object.hasOwn(value, key))
    .map(([key, property]) => keyHint(key, property, shape))
  const named = typeof shape.additional === 'object' ? keysAt(state, place) : []
  const taken = named.filter(({ value: key }) => !Object.hasOwn(value, key))
  return [
    ...known,
    ...taken.map(({ value: key, label, note = '' }) => ({
      label: key,
      detail: [label === key ? '' : label, note].filter(Boolean).join(' · '),
      text: `${JSON.stringify(key)}: #`,
    })),
  ]
}

function keyHint(key: string, property: Property, holder: Shape): JsonHint {
  const must = holder.schema.required?.includes(key) ? '必填' : ''
  return {
    label: key,
    detail: [property.title ?? '', must].filter(Boolean).join(' · '),
    text: `${JSON.stringify(key)}: ${blankOf(property)}`,
  }
}

/** The beginning of a value, with the cursor's place. */
function blankOf({ shape, default: preset }: Property): string {
  if (preset !== undefined) return JSON.stringify(preset)
  const { schema } = shape
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (shape.name === 'Expr') return '{ "$expr": "#" }'
  if (schema.enum) return typeof schema.enum[0] === 'string' ? '"#"' : '#'
  switch ([schema.type].flat()[0]) {
    case 'string':
      return '"#"'
    case 'boolean':
      return 'true'
    case 'array':
      return '[#]'
    case 'object':
      return '{ # }'
    default:
      return '#'
  }
}

/** Values that fit: words of enumerations, things of the model, true and false, an expression where one may stand. */
function valueHints(state: DeskState, place: Place): JsonHint[] {
  const key = place.at(-1)
  const holder = objectAt(state, place.slice(0, -1))
  const shape = holder?.shape
  const variants = holder?.outer.variants
  if (variants && key === variants.key)
    return [...variants.table].map(([kind, variant]) => textHint(kind, variant.title ?? ''))
  const property = typeof key === 'string' ? shape?.properties.get(key) : undefined
  const additional = typeof shape?.additional === 'object' ? shape.additional : undefined
  const outer = Array.isArray(holder?.value) ? shape?.items : (property?.shape ?? additional)
  const told = Array.isArray(holder?.value) ? holder.property?.schema : property?.schema
  return outer ? shapeHints(state, outer, place, told) : []
}

function shapeHints(state: DeskState, shape: Shape, place: Place, told?: MetaSchema): JsonHint[] {
  const key = place.at(-1)
  const control = controlOf(shape, typeof key === 'string' ? key : '', told)
  switch (control.is) {
    case 'choice':
      return control.choices.map(({ value, label }) => literalHint(value, label))
    case 'switch':
      return [literalHint(true, '是'), literalHint(false, '否')]
    case 'icon':
    case 'color':
      return wordsOf(shape).map(({ value, label }) => literalHint(value, label))
    case 'pick':
      return picksAt(state, control, place).map(({ value, label, note = '' }) =>
        textHint(value, [label === value ? '' : label, note].filter(Boolean).join(' · ')),
      )
    case 'expression':
      return [exprHint]
    case 'value':
      return [
        ...(control.literal
          ? shapeHints(state, control.literal, place, told?.['x-names'] ? told : undefined)
          : wantedHints(state, place)),
        exprHint,
      ]
    case 'variant':
      return [...(shape.variants?.table ?? [])].map(([kind, variant]) => ({
        label: kind,
        detail: variant.title ?? '',
        text: `{ ${JSON.stringify(shape.variants?.key)}: ${JSON.stringify(kind)}, # }`,
      }))
    case 'either':
      return control.choices.flatMap((choice) => shapeHints(state, choice, place))
    default:
      return []
  }
}

function wantedHints(state: DeskState, place: Place): JsonHint[] {
  const wanted = wantedAt(state, place)
  if (wanted?.is === 'bool') return [literalHint(true, '是'), literalHint(false, '否')]
  return wanted?.is === 'string' ? (wanted.values ?? []).map((value) => textHint(value, '')) : []
}

const exprHint: JsonHint = { label: '$expr', detail: '表达式', text: '{ "$expr": "#" }' }
const literalHint = (value: unknown, detail: string): JsonHint => ({
  label: String(value),
  detail: detail === String(value) ? '' : detail,
  text: JSON.stringify(value),
})
const textHint = (value: string, detail: string): JsonHint => ({ label: value, detail, text: JSON.stringify(value) })

/** Whether a place is the text of an expression. */
export const isExpressionText = (document: DocumentJson, path: readonly (string | number)[]): boolean =>
  path.at(-1) === '$expr' && isExpression(readPath(document, path.slice(0, -1)))

function readPath(document: unknown, path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>((value, key) => (value as Record<string | number, unknown> | null)?.[key], document)
}

/** What may be written at an offset of an expression that stands in the document. */
export function expressionHints(state: DeskState, path: readonly (string | number)[], text: string, offset: number) {
  const spot = state.spots.at(pointerFor(state.document, placeOfPath(state.document, path.slice(0, -1))))
  return completeAt(text, offset, { ...spot, model: state.model })
}

/** A property or value in words: its name, what it is, what it is for. */
export function wordsAt(state: DeskState, spot: JsonSpot): readonly string[] {
  const place = placeOfPath(state.document, spot.path)
  const node = objectAt(state, place)
  if (!node) return []
  const key = place.at(-1)
  const title = node.property?.title ?? kindWord(node)
  const choice = node.outer.schema.enum && wordsOf(node.outer).find(({ value }) => value === node.value)
  const wanted = isExpression(node.value) ? wantedAt(state, place) : undefined
  const isNamed = spot.is === 'value' && chosen(node.outer, node.value) && typeof node.value === 'string'
  const control = controlOf(node.outer, typeof key === 'string' ? key : '', node.property?.schema)
  const pick =
    isNamed && control.is === 'pick'
      ? picksAt(state, control, place).find(({ value }) => value === node.value)
      : undefined
  return [
    typeof key === 'string' ? `${title} ${key}` : title,
    ...(choice ? [`${choice.label}（${choice.value}）`] : []),
    ...(pick ? [[pick.label, pick.note].filter(Boolean).join(' · ')] : []),
    ...(wanted ? [`应得：${typeName(wanted)}`] : []),
    ...(node.property?.default === undefined ? [] : [`默认 ${JSON.stringify(node.property.default)}`]),
  ]
}
