import { createContext, useContext, useSyncExternalStore } from 'react'
import type { FormData } from './form-data.ts'
import type { FieldFacts } from './form-facts.ts'
import type { FormPlan } from './form-plan.ts'

/** What the fields of one form share; they watch only their own part of it. */
export interface FormStore {
  readonly plan: FormPlan
  readonly data: () => FormData
  readonly facts: (name: string) => FieldFacts
  readonly allFacts: () => ReadonlyMap<string, FieldFacts>
  readonly subscribe: (listener: () => void) => () => void
  /** Takes over drafts that inputs still hold. */
  readonly flush: () => void
  readonly onFlush: (flush: () => void) => () => void
  /** Runs the steps of a field after its change. */
  readonly changed: (name: string, value: unknown) => void
}

const open: FieldFacts = { visible: true, disabled: false, required: false, help: '' }

/** A store; `set` tells the fields whose facts changed. */
export function createFormStore(plan: FormPlan, first: FormData, changed: FormStore['changed']) {
  let data = first
  let facts: ReadonlyMap<string, FieldFacts> = new Map()
  const listeners = new Set<() => void>()
  const drafts = new Set<() => void>()
  const store: FormStore = {
    plan,
    data: () => data,
    facts: (name) => facts.get(name) ?? open,
    allFacts: () => facts,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    flush() {
      for (const flush of [...drafts]) flush()
    },
    onFlush(flush) {
      drafts.add(flush)
      return () => drafts.delete(flush)
    },
    changed,
  }
  const set = (nextData: FormData, nextFacts: ReadonlyMap<string, FieldFacts>): void => {
    data = nextData
    facts = nextFacts
    for (const listener of [...listeners]) listener()
  }
  return { store, set }
}

/** The form around a field. */
export const FormContext = createContext<FormStore | null>(null)

/** The form around a field. Throws outside of one. */
export function useForm(): FormStore {
  const form = useContext(FormContext)
  if (!form) throw new Error('useForm needs a form above it')
  return form
}

/** Facts of a field; redraws only when they change. */
export function useFieldFacts(name: string): FieldFacts {
  const form = useForm()
  const read = () => form.facts(name)
  return useSyncExternalStore(form.subscribe, read, read)
}

/** The form's data where `watched`, else nothing, so that fields that do not read it are not redrawn. */
export function useFormData(watched: boolean): FormData | undefined {
  const form = useForm()
  const read = () => (watched ? form.data() : undefined)
  return useSyncExternalStore(form.subscribe, read, read)
}
