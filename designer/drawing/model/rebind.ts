import type { Edit } from '../../draft/edit.ts'
import { partsEdit } from './change.ts'
import type { Binding, Drawing, Part } from './drawing.ts'

/** How codes are rewritten: text at the start, text anywhere, or a pattern with `$1` in its replacement. */
export interface RebindRule {
  readonly mode: 'prefix' | 'text' | 'pattern'
  readonly find: string
  readonly replace: string
}

/** One place where a code stands. */
export interface CodeUse {
  /** Element; undefined for a named value of the drawing. */
  readonly partId?: string
  /** Slot or name of the value; undefined for the element's subject. */
  readonly slot?: string
  readonly kind: 'point' | 'meter' | 'subject'
  readonly code: string
}

/** A use with what a rule makes of it. */
export interface Rebinding {
  readonly use: CodeUse
  readonly after: string
}

/** Result of a rule: what changes, what it does not touch, or why the pattern cannot be read. */
export type RebindPlan =
  | { readonly ok: true; readonly changed: readonly Rebinding[]; readonly untouched: readonly CodeUse[] }
  | { readonly ok: false; readonly message: string }

/** Every code in elements; with all elements of the drawing also those of its named values. */
export function codeUses(drawing: Drawing, ids: ReadonlySet<string>, withValues: boolean): readonly CodeUse[] {
  const parts = drawing.elements.filter(({ id }) => ids.has(id)).flatMap(usesOfPart)
  const values = Object.entries(drawing.values ?? {}).flatMap(([slot, binding]) => useOf(binding, { slot }))
  return withValues ? [...values, ...parts] : parts
}

function usesOfPart(part: Part): readonly CodeUse[] {
  const subject: readonly CodeUse[] =
    part.subject === undefined ? [] : [{ partId: part.id, kind: 'subject', code: part.subject }]
  const bound = Object.entries(part.bind ?? {}).flatMap(([slot, binding]) => useOf(binding, { partId: part.id, slot }))
  return [...subject, ...bound]
}

function useOf(binding: Binding, where: { partId?: string; slot: string }): readonly CodeUse[] {
  if ('point' in binding) return [{ ...where, kind: 'point', code: binding.point }]
  return 'meter' in binding ? [{ ...where, kind: 'meter', code: binding.meter }] : []
}

/** What a rule would do; nothing is changed by it. */
export function planRebind(uses: readonly CodeUse[], rule: RebindRule): RebindPlan {
  if (rule.find === '') return { ok: false, message: '请填写要替换的内容' }
  const rewrite = rewriterOf(rule)
  if (typeof rewrite === 'string') return { ok: false, message: rewrite }
  const all = uses.map((use) => ({ use, after: rewrite(use.code) }))
  return {
    ok: true,
    changed: all.filter(({ use, after }) => after !== use.code),
    untouched: all.filter(({ use, after }) => after === use.code).map(({ use }) => use),
  }
}

function rewriterOf({ mode, find, replace }: RebindRule): ((code: string) => string) | string {
  if (mode === 'prefix') return (code) => (code.startsWith(find) ? replace + code.slice(find.length) : code)
  if (mode === 'text') return (code) => code.replaceAll(find, () => replace)
  try {
    const pattern = new RegExp(find, 'gu')
    return (code) => code.replace(pattern, replace)
  } catch {
    return '正则表达式有误，请检查括号与转义'
  }
}

/** What is told after a code was looked up: it is there, it is not, or it is too long or empty to be one. */
export type RebindStatus = 'found' | 'missing' | 'invalid'

/** Codes as the search for points and meters knows them; a subject and a meter are the number alone. */
export function statusOf({ use, after }: Rebinding, found: ReadonlySet<string>): RebindStatus {
  const isCode = use.kind === 'point' ? /^[^\s.][^\s]*\.[^\s.]+$/.test(after) : after !== '' && after.length <= 64
  if (!isCode) return 'invalid'
  return found.has(after) ? 'found' : 'missing'
}

/** The edit that writes new codes. */
export function rebindEdit(drawing: Drawing, rebindings: readonly Rebinding[]): Edit {
  const parts = new Map<string, Part>()
  const values: Edit[] = []
  for (const { use, after } of rebindings) {
    if (use.partId === undefined) {
      values.push({ kind: 'set', at: ['values', use.slot ?? '', use.kind], value: after })
      continue
    }
    const part = parts.get(use.partId) ?? drawing.elements.find(({ id }) => id === use.partId)
    if (part) parts.set(part.id, rewritten(part, use, after))
  }
  return { kind: 'all', edits: [...values, partsEdit(drawing, parts)] }
}

function rewritten(part: Part, use: CodeUse, after: string): Part {
  if (use.slot === undefined) return { ...part, subject: after }
  const binding = part.bind?.[use.slot]
  if (!binding) return part
  return { ...part, bind: { ...part.bind, [use.slot]: { ...binding, [use.kind]: after } as Binding } }
}

/** The prefix that most codes share, up to and with its first `-`: the usual thing to replace; empty for none. */
export function commonPrefix(uses: readonly CodeUse[]): string {
  const counts = new Map<string, number>()
  for (const { code } of uses) {
    const prefix = /^[^-.]+-/.exec(code)?.[0]
    if (prefix) counts.set(prefix, (counts.get(prefix) ?? 0) + 1)
  }
  const [best] = [...counts].sort((a, b) => b[1] - a[1])
  return best?.[0] ?? ''
}
