import { kindTitle } from '../shape.ts'
import type { Change } from './change.ts'
import { isProperties } from './parts.ts'
import { type Place, placeKey, readAt, type Step } from './place.ts'
import { type Named, type NamingModel, trailOf } from './trail.ts'
import { cut, differenceText } from './value-text.ts'

/** Changes of one thing, said in one sentence. */
export interface Described {
  /** Place of the first of the changes. */
  readonly at: Place
  readonly text: string
}

/**
 * A change as people say it: 列“能耗”移到“时间”之后; 列“倍率” 列宽 120 → 160. Names are those of the meta-schemas; a
 * thing is called by what it shows, or by its id. With `model` a column is called by the title of its field.
 */
export function describeChange(change: Change, before: unknown, after: unknown, model?: NamingModel): string {
  const { subject, words } = spoken(change, before, after, model)
  return `${words.isOfSubject ? subject : words.where}${words.text}`.trim()
}

/** All changes in sentences, those of one thing in one: 列“能耗”移到“时间”之后；列宽 120 → 160. */
export function describeChanges(
  changes: readonly Change[],
  before: unknown,
  after: unknown,
  model?: NamingModel,
): readonly Described[] {
  const groups = new Map<string, { at: Place; parts: string[] }>()
  for (const change of changes) {
    const { subject, key, words } = spoken(change, before, after, model)
    const group = words.isOfSubject ? groups.get(key) : undefined
    if (group) group.parts.push(words.text.trim())
    else {
      const text = words.isOfSubject ? `${subject}${words.text}` : `${words.where}${words.text}`
      groups.set(words.isOfSubject ? key : `${key} ${groups.size}`, { at: change.at, parts: [text.trim()] })
    }
  }
  return [...groups.values()].map(({ at, parts }) => ({ at, text: parts.join('；') }))
}

interface Spoken {
  /** The thing that the change is of, with what it stands in. */
  readonly subject: string
  readonly key: string
  readonly words: {
    readonly text: string
    /** Whether the words say something of the subject; else they name a thing inside it themselves. */
    readonly isOfSubject: boolean
    readonly where: string
  }
}

function spoken(change: Change, before: unknown, after: unknown, model?: NamingModel): Spoken {
  if (change.at.length === 0) return ofDocument(change, before, after)
  const isGone = change.kind === 'remove' || (change.kind === 'set' && change.after === undefined)
  const document = !isGone && readAt(after, change.at) !== undefined ? after : before
  const trail = trailOf(document, change.at, model)
  const last = trail.at(-1) as Named
  const depth = trail.findLastIndex(({ isThing }) => isThing)
  const outer = trail.slice(0, -1)
  const where = thingsText(outer)
  const inner = [...outer.slice(depthOf(outer) + 1), last]
    .map(({ noun }) => noun)
    .filter((noun) => noun !== '')
    .join('·')
  const ofThing = (text: string): Spoken => ({
    subject: thingsText(trail.slice(0, depth + 1), true),
    key: placeKey(change.at.slice(0, depth + 1)),
    words: { text, isOfSubject: true, where },
  })
  const inside = (text: string): Spoken => ({
    subject: where,
    key: placeKey(change.at),
    words: { text, isOfSubject: false, where },
  })
  const named = nameOf(last)
  switch (change.kind) {
    case 'insert':
      return inside(`增加${named}${behindText(change.behind, change.at, after, model)}`)
    case 'remove':
      return inside(`删除${named}`)
    case 'move':
      return last.isThing
        ? ofThing(movedText(change.behind, change.at, after, model))
        : ofThing(` ${inner}${movedText(change.behind, change.at, after, model)}`)
    case 'set':
      if (last.isThing && change.before === undefined) return inside(`增加${named}`)
      if (last.isThing && change.after === undefined) return inside(`删除${named}`)
      if (last.isThing && isProperties(change.after))
        return inside(`${nameBefore(before, change.at, model)}换为${named}`)
      if (isProperties(change.after) && change.before === undefined) return ofThing(` 增加${inner}${entriesText(last)}`)
      if (isProperties(change.before) && change.after === undefined) return ofThing(` 删除${inner}${entriesText(last)}`)
      return ofThing(`${last.isThing ? '' : ` ${inner}`} ${differenceText(change.before, change.after, last)}`)
  }
}

function ofDocument(change: Change, before: unknown, after: unknown): Spoken {
  const old = change.kind === 'set' ? change.before : before
  const fresh = change.kind === 'set' ? change.after : after
  const name = (document: unknown) => documentText(document)
  const text =
    old === undefined || old === null
      ? `新建${name(fresh)}`
      : fresh === undefined || fresh === null
        ? `删除${name(old)}`
        : `${name(old)}换为${name(fresh)}`
  return { subject: '', key: '', words: { text, isOfSubject: false, where: '' } }
}

/** A document as people call it: 页面“仪表参数”. */
export function documentText(document: unknown): string {
  const { kind, id, title } = (document ?? {}) as { kind?: unknown; id?: unknown; title?: unknown }
  return `${kindTitle(String(kind))}“${String(title ?? id ?? '')}”`
}

const nameOf = ({ noun, label, step }: Named): string =>
  label === undefined ? (typeof step === 'number' ? `第 ${step + 1} 项${noun}` : noun) : `${noun}“${label}”`

const depthOf = (trail: readonly Named[]): number => trail.findLastIndex(({ isThing }) => isThing)

/** The innermost thing, with the nearest around it that has a name; the root widget is named where it stands alone. */
function thingsText(trail: readonly Named[], isWhole = false): string {
  const things = trail.filter(({ isThing }, index) => isThing && (index > 0 || isWhole))
  const last = things.at(-1)
  if (last === undefined) return ''
  const around = things.slice(0, -1).findLast((thing) => thing.isNamed && thing !== trail[0])
  return around === undefined ? nameOf(last) : `${nameOf(around)}的${nameOf(last)}`
}

/** Names of the entries of a map, such as data sources. */
const entriesText = ({ shape, value }: Named): string =>
  typeof shape?.additional === 'object' && isProperties(value) ? `“${cut(Object.keys(value).join('、'))}”` : ''

function nameBefore(before: unknown, at: Place, model?: NamingModel): string {
  const last = trailOf(before, at, model).at(-1)
  return last ? nameOf(last) : ''
}

function labelAt(document: unknown, at: Place, step: Step, model?: NamingModel): string {
  const last = trailOf(document, [...at.slice(0, -1), step], model).at(-1)
  if (typeof step === 'number') return last?.isNamed ? `“${last.label}”` : `第 ${step + 1} 项`
  return `“${last?.isThing ? last.label : last?.noun}”`
}

function behindText(behind: Step | null, at: Place, after: unknown, model?: NamingModel): string {
  return behind === null ? '' : `，在${labelAt(after, at, behind, model)}之后`
}

function movedText(behind: Step | null, at: Place, after: unknown, model?: NamingModel): string {
  return behind === null ? '移到最前' : `移到${labelAt(after, at, behind, model)}之后`
}
