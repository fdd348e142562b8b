import {
  type Binding,
  compileExpression,
  evaluateValue,
  isExpression,
  type LayoutDocument,
  type LayoutElement,
  type StateRule,
  symbolSpecs,
} from '../../schemas/index.ts'
import { bindingKey, type FeedValue } from './feed.ts'
import { type Found, foundIn, nothing, type SlotValue, slotValue } from './slot-value.ts'
import { isOff, isOn, type StateName, stateOf } from './state-words.ts'

/** An element with its values in place: all that a view needs beside its geometry. */
export interface Resolved {
  readonly title: string
  readonly props: Readonly<Record<string, unknown>>
  /** Bound slots by name, in the order of the symbol. */
  readonly slots: Readonly<Record<string, SlotValue>>
  readonly state: StateName | undefined
  /** Word of a rule, instead of the state's own. */
  readonly word: string | undefined
  /** Token of a rule. */
  readonly color: string | undefined
  readonly isBlinking: boolean
  readonly isVisible: boolean
}

/** What resolving reads: the feed, and the names that every expression sees. */
export interface Sources {
  readonly read: (key: string) => FeedValue | undefined
  readonly scope: Readonly<Record<string, unknown>>
}

/**
 * An element's title, props, slots and state from the present values.
 *
 * An expression that fails, as one of its values is missing, gives nothing; it never throws. Who resolves many elements
 * hands the shared values in, so that they are computed once for all.
 */
export function resolveElement(
  layout: LayoutDocument,
  element: LayoutElement,
  sources: Sources,
  values: SharedValues = sharedValues(layout, sources),
): Resolved {
  const bind = element.bind ?? {}
  const own = foundValues(bind, (binding, bound) => findBinding(binding, bound, values, sources))
  const scope = { ...sources.scope, values: values.raw, bound: own.raw }
  const spec = symbolSpecs[element.symbol]
  const names = [
    ...Object.keys(spec.slots).filter((name) => Object.hasOwn(bind, name)),
    ...Object.keys(bind).filter((name) => !Object.hasOwn(spec.slots, name)),
  ]
  const slots = Object.fromEntries(
    names.map((name) => [name, slotValue(name, spec.slots[name], bind[name] as Binding, own.of(name))]),
  )
  const rule = (element.states ?? []).find(({ when }) => quiet(when, scope) === true)
  const state = rule?.state ?? (rule?.color ? undefined : stateBySlots(own))
  const title = quiet(element.title, scope)
  const props = Object.fromEntries(
    Object.entries(element.props ?? {}).map(([name, value]) => [name, quiet(value, scope)]),
  )
  return {
    title: typeof title === 'string' ? title : '',
    props,
    slots,
    state,
    word: wordOf(rule, scope),
    color: rule?.color,
    isBlinking: rule?.blink ?? false,
    isVisible: element.visible === undefined || quiet(element.visible, scope) === true,
  }
}

function wordOf(rule: StateRule | undefined, scope: Readonly<Record<string, unknown>>): string | undefined {
  const word = quiet(rule?.text, scope)
  return typeof word === 'string' && word !== '' ? word : undefined
}

/** The state that the slots of a device say: offline before fault before running and stopped (model 2.4). */
function stateBySlots(own: Named): StateName | undefined {
  const state = own.of('state')
  if (isOff(own.of('online').value) || state.isOffline) return 'offline'
  if (isOn(own.of('fault').value)) return 'fault'
  return stateOf(state.value) ?? (isOff(own.of('fault').value) || isOn(own.of('online').value) ? 'running' : undefined)
}

/** Values by name, computed when first asked for. */
interface Named {
  readonly of: (name: string) => Found
  /** For expressions: a missing value is null. */
  readonly raw: Readonly<Record<string, unknown>>
}

/** The named values of a drawing as expressions see them; a missing one is null. */
export const sharedRaw = (layout: LayoutDocument, sources: Sources): Readonly<Record<string, unknown>> => ({
  ...sharedValues(layout, sources).raw,
})

/** The named values of a drawing, each computed when it is first asked for; good until a value or the scope changes. */
export type SharedValues = Named

/** The named values of a drawing over the present values. */
export function sharedValues(layout: LayoutDocument, sources: Sources): Named {
  return foundValues(layout.values ?? {}, (binding, values) => findBinding(binding, values, values, sources, 'values'))
}

/** Finds each binding of a table once; one that needs itself is missing. */
function foundValues(table: Readonly<Record<string, Binding>>, find: (binding: Binding, named: Named) => Found): Named {
  const found = new Map<string, Found>()
  const raw: Record<string, unknown> = {}
  const named: Named = {
    raw,
    of(name) {
      const known = found.get(name)
      if (known) return known
      const binding = table[name]
      if (!binding) return nothing
      found.set(name, nothing)
      const one = find(binding, named)
      found.set(name, one)
      return one
    },
  }
  for (const name of Object.keys(table))
    Object.defineProperty(raw, name, { enumerable: true, get: () => named.of(name).value })
  return named
}

function findBinding(binding: Binding, bound: Named, values: Named, sources: Sources, within = 'bound'): Found {
  if ('value' in binding) return values.of(binding.value)
  if (!isExpression(binding)) return foundIn(sources.read(bindingKey(binding) ?? ''))
  const scope = { ...sources.scope, values: values.raw, ...(within === 'bound' ? { bound: bound.raw } : {}) }
  const value = quiet(binding, scope)
  const used = namesRead(binding.$expr).flatMap(([root, name]) => {
    if (root === 'values') return [values.of(name)]
    return root === 'bound' && within === 'bound' ? [bound.of(name)] : []
  })
  return {
    value: (value ?? null) as FeedValue['value'],
    // What is missing altogether is left to the expression.
    isStale: used.some((one) => one.isStale && one.value !== null),
    isDoubtful: used.some((one) => one.isDoubtful),
    isOffline: false,
  }
}

/** `values.x` and `bound.y` that an expression reads, as pairs; empty where it cannot be compiled. */
export function namesRead(text: string): (readonly [root: string, name: string])[] {
  try {
    return compileExpression(text).dependencies.flatMap((path) => {
      const [root = '', name] = path.split('.')
      return name === undefined ? [] : [[root, name] as const]
    })
  } catch {
    return []
  }
}

function quiet(value: unknown, scope: Readonly<Record<string, unknown>>): unknown {
  try {
    return evaluateValue(value, scope)
  } catch {
    return undefined
  }
}
