import RjsfForm from '@rjsf/core/lib/components/Form.js'
import type { ErrorSchema, RegistryFieldsType, TemplatesType } from '@rjsf/utils'
import { type ReactNode, useCallback, useId, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Button, Form } from '../../../schemas/index.ts'
import { ControlField } from './ControlField.tsx'
import { FootContext, FootSlot } from './FootSlot.tsx'
import { FieldFrame, FormLayout, type FormView, FormViewContext, StaticContext } from './FormTemplates.tsx'
import { FormContext } from './form-context.ts'
import type { FormData } from './form-data.ts'
import { errorSchemaOf, type FieldFault, fieldOfPath, nameOfProperty } from './form-faults.ts'
import { SkeletonUntil } from './SkeletonUntil.tsx'
import { StaticValue } from './StaticValue.tsx'
import { useCompiled } from './use-compiled.ts'
import { useFormEngine } from './use-form-engine.ts'
import './form.css'

/** What the foot of a form shows and does. */
export interface FootState {
  readonly busy: boolean
  /** Number of faulty fields. */
  readonly faults: number
  /** Refusal that belongs to no field. */
  readonly message: string
  /** Buttons of the form's own beside the main one. */
  readonly buttons: readonly Button[]
  /** What is entered so far. */
  readonly entered: () => FormData
  readonly step?: { readonly first: boolean; readonly last: boolean; back(): void; next(): void }
}

interface RichFormProps {
  readonly form: Form
  readonly value: FormData | null
  /** Class of the part that holds the fields. */
  readonly className: string
  readonly onDirty?: (dirty: boolean) => void
  /** Takes what was entered, already checked; gives the faults of fields and a message where it was refused. */
  readonly onSubmit: (
    data: FormData,
    facts: ReturnType<ReturnType<typeof useFormEngine>['store']['allFacts']>,
    plan: ReturnType<typeof useFormEngine>['plan'],
  ) => Promise<{ readonly faults: readonly FieldFault[]; readonly message: string } | undefined>
  readonly foot: (state: FootState) => ReactNode
}

const fields: RegistryFieldsType<FormData> = { control: ControlField }
const templates: Partial<TemplatesType<FormData>> = { FieldTemplate: FieldFrame, ObjectFieldTemplate: FormLayout }
const noFaults: readonly FieldFault[] = []
const noButtons: readonly Button[] = []

/** A form over rjsf: our templates and controls, rules compiled on the server, linkage by expressions. */
export function RichForm(props: RichFormProps) {
  const compiled = useCompiled()
  if (compiled === undefined) return <SkeletonUntil />
  return <ReadyForm {...props} compiled={compiled ?? undefined} />
}

function ReadyForm({
  form,
  value,
  className,
  onDirty,
  onSubmit,
  foot,
  compiled,
}: RichFormProps & { readonly compiled: Parameters<typeof useFormEngine>[0]['compiled'] }) {
  const prefix = `f${useId().replace(/[^a-zA-Z0-9]/g, '')}`
  const box = useRef<HTMLDivElement>(null)
  const rjsf = useRef<RjsfForm<FormData>>(null)
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState('')
  const [faultNames, setFaultNames] = useState<readonly string[]>([])
  const [refused, setRefused] = useState(noFaults)
  const [step, setStep] = useState<string>()
  const engine = useFormEngine({ form, value, compiled, rjsf, onDirty, step })
  const { plan, store, validator, groups, notice } = engine
  const titled = groups.filter((group) => group.title !== '')
  const active = titled.some((group) => group.id === step) ? (step ?? '') : (titled[0]?.id ?? '')
  const at = titled.findIndex((group) => group.id === active)
  const groupOf = useCallback(
    (path: string) =>
      plan.groups.find(
        (group) =>
          group.fields.includes(fieldOfPath(plan, path) ?? group.fields[0]!) && fieldOfPath(plan, path) !== undefined,
      ),
    [plan],
  )
  const focusFirst = useCallback(() => {
    setTimeout(
      () => box.current?.querySelector<HTMLElement>('[aria-invalid="true"], .wf-input--invalid button')?.focus(),
      0,
    )
  }, [])
  const showFaults = useCallback(
    (names: readonly string[]) => {
      setFaultNames(names)
      const group = names.map(groupOf).find((one) => one !== undefined)
      if (group && group.title !== '' && plan.mode !== 'plain') setStep(group.id)
      focusFirst()
    },
    [groupOf, plan, focusFirst],
  )
  const submit = useCallback(
    async (data: FormData) => {
      setBusy(true)
      setMessage('')
      setRefused(noFaults)
      setFaultNames([])
      try {
        const refusal = await onSubmit(engine.withComputed(data), store.allFacts(), plan)
        if (!refusal) return
        setRefused(refusal.faults)
        setMessage(refusal.faults.length > 0 ? '' : refusal.message)
        if (refusal.faults.length > 0) showFaults(refusal.faults.map((fault) => fault.name))
      } finally {
        setBusy(false)
      }
    },
    [onSubmit, engine, store, plan, showFaults],
  )
  const next = (): void => {
    flushSync(() => store.flush())
    const form_ = rjsf.current
    setTried(true)
    if (form_?.validateForm()) {
      setFaultNames([])
      setStep(titled[at + 1]?.id)
    }
  }
  const extraErrors = useMemo<ErrorSchema<FormData>>(() => errorSchemaOf(refused) as ErrorSchema<FormData>, [refused])
  const latest = useRef({ submit, showFaults, isLast: true })
  latest.current = { submit, showFaults, isLast: plan.mode !== 'steps' || at >= titled.length - 1 }
  const footState: FootState = {
    busy,
    faults: faultNames.length,
    message,
    buttons: form.buttons ?? noButtons,
    entered: () => engine.withComputed(engine.entered()),
    ...(plan.mode === 'steps' && {
      step: { first: at <= 0, last: at >= titled.length - 1, back: () => setStep(titled[at - 1]?.id), next },
    }),
  }
  const footSlot = useMemo(() => <FootSlot />, [])
  const element = useMemo(
    () => (
      <RjsfForm<FormData>
        ref={rjsf}
        className="wf-form"
        idPrefix={prefix}
        schema={plan.schema}
        uiSchema={plan.uiSchema}
        validator={validator}
        initialFormData={engine.first}
        fields={fields}
        templates={templates}
        extraErrors={extraErrors}
        liveValidate={tried ? 'onBlur' : false}
        showErrorList={false}
        noHtml5Validate
        focusOnFirstError={false}
        onChange={(event, id) => {
          engine.changed((event.formData ?? {}) as FormData)
          if (id)
            setRefused((now) =>
              now.length > 0 ? now.filter((fault) => `${prefix}_${fault.name.replaceAll('.', '_')}` !== id) : now,
            )
          const names = namesOf(event.errors)
          setFaultNames((now) => (now.length === names.length ? now : names))
        }}
        onError={(errors) => {
          setTried(true)
          latest.current.showFaults(namesOf(errors))
        }}
        onSubmit={(event) => {
          if (latest.current.isLast) void latest.current.submit((event.formData ?? {}) as FormData)
        }}
      >
        {footSlot}
      </RjsfForm>
    ),
    [prefix, plan, validator, engine, extraErrors, tried, footSlot],
  )
  const faultsByGroup = useMemo(() => {
    const counts = new Map<string, number>()
    for (const name of faultNames) {
      const group = groupOf(name)
      if (group) counts.set(group.id, (counts.get(group.id) ?? 0) + 1)
    }
    return counts
  }, [faultNames, groupOf])
  const view = useMemo<FormView>(
    () => ({ groups, active, open: setStep, notice, faults: faultsByGroup, className }),
    [groups, active, notice, faultsByGroup, className],
  )
  const drawStatic = useCallback(
    (name: string, held: unknown) => <StaticValue key={name} name={name} value={held} prefix={prefix} />,
    [prefix],
  )
  return (
    <div ref={box} className="wf-form-box" onSubmitCapture={() => store.flush()}>
      <FormContext value={store}>
        <FormViewContext value={view}>
          <StaticContext value={drawStatic}>
            <FootContext value={foot(footState)}>{element}</FootContext>
          </StaticContext>
        </FormViewContext>
      </FormContext>
    </div>
  )
}

const namesOf = (errors: readonly { readonly property?: string }[]): readonly string[] => [
  ...new Set(errors.map((error) => nameOfProperty(error.property))),
]
