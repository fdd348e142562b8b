import type RjsfForm from '@rjsf/core/lib/components/Form.js'
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Form, Value } from '../../../schemas/index.ts'
import { useEvaluate, usePage, useRun, useRuntime } from '../../page/hooks.ts'
import { useWatch } from '../../page/use-watch.ts'
import { createFormStore } from './form-context.ts'
import { type FormData, isSameInput, readName, withName } from './form-data.ts'
import { allFacts, computedChanges, type FormEvaluate, isGroupShown } from './form-facts.ts'
import { conditionFaults } from './form-faults.ts'
import { type FormPlan, firstData, planForm } from './form-plan.ts'
import { type CompiledValidators, formValidator } from './validator.ts'

interface EngineParts {
  readonly form: Form
  readonly value: FormData | null
  readonly compiled: CompiledValidators | undefined
  readonly rjsf: RefObject<RjsfForm<FormData> | null>
  readonly onDirty: ((dirty: boolean) => void) | undefined
  /** Id of the open step or tab. */
  readonly step: string | undefined
}

const valuesOf = (plan: FormPlan): (Value | undefined)[] => [
  plan.notice,
  ...plan.fields.flatMap((field) => [field.visible, field.disabled, field.required, field.help, field.compute]),
  ...plan.groups.map((group) => group.visible),
  ...plan.rules.flatMap((rule) => [rule.when, rule.message]),
]

/** What drives a form beside rjsf: first data, linkage, computed values, conditions, groups and steps. */
export function useFormEngine({ form, value, compiled, rjsf, onDirty, step }: EngineParts) {
  const { slice } = usePage()
  const { boot } = useRuntime()
  const evaluateIn = useEvaluate()
  const run = useRun()
  const plan = useMemo(() => planForm(form, slice.entities, { ...boot.enums, ...slice.enums }), [form, slice, boot])
  const evaluate = useCallback<FormEvaluate>((of, data) => evaluateIn(of, { form: data }), [evaluateIn])
  const [first] = useState(() => {
    let data = firstData(plan, value, (of) => evaluateIn(of, { form: value ?? {} }))
    for (const change of computedChanges(plan, data, evaluate)) data = withName(data, change.name, change.value)
    return data
  })
  const data = useRef(first)
  const latest = useRef({ evaluate, onDirty, run, step })
  latest.current = { evaluate, onDirty, run, step }
  const [{ store, set }] = useState(() => {
    const made = createFormStore(plan, first, (name, next) => {
      const steps = plan.byName.get(name)?.do
      if (steps) void latest.current.run(steps, { form: withName(data.current, name, next), event: { value: next } })
    })
    made.set(first, allFacts(plan, first, evaluate, new Map()))
    return made
  })
  const watched = useMemo(() => valuesOf(plan), [plan])
  const version = useWatch(watched)
  const [shape, setShape] = useState(0)
  const settle = useCallback(
    (next: FormData) => {
      data.current = next
      const before = store.allFacts()
      const facts = allFacts(plan, next, latest.current.evaluate, before)
      set(next, facts)
      const dynamic = plan.notice !== undefined || plan.groups.some((group) => group.visible !== undefined)
      if (dynamic || [...facts].some(([name, fact]) => before.get(name) !== fact)) setShape((now) => now + 1)
    },
    [plan, store, set],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version means that the expressions read something new
  useEffect(() => settle(data.current), [version, settle])
  const dirty = useRef(false)
  const changed = useCallback(
    (next: FormData) => {
      settle(next)
      // rjsf types the value of a field as the whole form's.
      for (const { name, value: computed } of computedChanges(plan, next, latest.current.evaluate))
        rjsf.current?.setFieldValue(name, computed as FormData)
      const isDirty = plan.fields.some((field) => !isSameInput(readName(next, field.name), readName(first, field.name)))
      if (isDirty === dirty.current) return
      dirty.current = isDirty
      latest.current.onDirty?.(isDirty)
    },
    [plan, settle, rjsf, first],
  )
  const validator = useMemo(() => {
    const factsFor = (form_: FormData) => allFacts(plan, form_, latest.current.evaluate, new Map())
    const laterSteps = (): ReadonlySet<string> => {
      if (plan.mode !== 'steps') return new Set()
      const titled = plan.groups.filter((group) => group.title !== '')
      const at = Math.max(
        0,
        titled.findIndex((group) => group.id === latest.current.step),
      )
      return new Set(titled.slice(at + 1).flatMap((group) => group.fields.map((field) => field.name)))
    }
    return formValidator({
      plan,
      schema: plan.schema,
      compiled,
      conditions: (form_) => conditionFaults(plan, form_, factsFor(form_), latest.current.evaluate),
      isChecked: (name, form_) => factsFor(form_).get(name)?.visible !== false && !laterSteps().has(name),
    })
  }, [plan, compiled])
  const withComputed = useCallback(
    (entered: FormData) =>
      computedChanges(plan, entered, latest.current.evaluate).reduce<FormData>(
        (held, change) => withName(held, change.name, change.value),
        entered,
      ),
    [plan],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: shape and version say that the data or its surroundings changed
  const groups = useMemo(
    () => plan.groups.filter((group) => isGroupShown(group, data.current, evaluate, store.allFacts())),
    [plan, evaluate, store, shape, version],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  const notice = useMemo(
    () => (plan.notice === undefined ? '' : String(evaluate(plan.notice, data.current) ?? '')),
    [plan, evaluate, shape, version],
  )
  const entered = useCallback(() => data.current, [])
  return useMemo(
    () => ({ plan, store, validator, groups, notice, first, changed, withComputed, entered }),
    [plan, store, validator, groups, notice, first, changed, withComputed, entered],
  )
}
