import { type FormEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { Field } from '../../../schemas/index.ts'
import { useEvaluate, usePage, useRun, useRuntime } from '../../page/hooks.ts'
import type { FormData } from './form-data.ts'
import type { PageFormProps } from './PageForm.tsx'
import { nameOf, plainEntered, plainFirst, plainSent, refusalData, refusedPlainFields } from './plain-data.ts'
import { plainFault } from './plain-rules.ts'
import { rememberedValues } from './remembered-values.ts'

/** A light form while it is filled in. */
export interface PlainFormState {
  readonly box: RefObject<HTMLFormElement | null>
  readonly data: FormData
  readonly shown: readonly Field[]
  /** Faults by the name of the value. */
  readonly faults: Readonly<Record<string, string>>
  readonly message: string
  readonly busy: boolean
  /** Number of refusals so far. */
  readonly round: number
  /** true where a condition of a field holds now. */
  readonly holds: (condition: Field['visible'], otherwise: boolean) => boolean
  readonly change: (name: string, value: unknown) => void
  /** Values that the form sets itself; their faults stay. */
  readonly put: (values: FormData) => void
  readonly reset: () => void
  readonly submit: (event: FormEvent) => void
}

const none: readonly Field[] = []

/** Where the caret goes after a submit: to the first fault, or to the password, which a refusal without a place means. */
type Caret = { readonly to: 'fault' | 'password' }

/** Runs a light form: its data, what is wrong, sending, what a refusal says, and what this browser remembers of it. */
export function usePlainForm({ widget, value, params }: PageFormProps): PlainFormState {
  const fields = widget.form.fields ?? none
  const page = usePage()
  const { toaster } = useRuntime()
  const run = useRun()
  const evaluate = useEvaluate()
  const pageId = page.slice.page.id
  const remembered = useMemo(() => rememberedValues(pageId, widget.id), [pageId, widget.id])
  const [data, setData] = useState<FormData>(() => plainFirst(fields, value, remembered.read()))
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const [message, setMessage] = useState('')
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<FormData | null>(null)
  const [round, setRound] = useState(0)
  const [caret, setCaret] = useState<Caret | null>(null)
  const box = useRef<HTMLFormElement>(null)
  useCaret(box, caret, fields, widget.focus === true)

  const holds = (condition: Field['visible'], otherwise: boolean): boolean =>
    condition === undefined ? otherwise : evaluate(condition, { form: data, refusal }) === true
  const shown = fields.filter((field) => holds(field.visible, true))
  const show = (next: Readonly<Record<string, string>>): void => {
    setFaults(next)
    setCaret({ to: 'fault' })
  }
  const refuse = (fault: unknown): void => {
    const words = fault instanceof Error ? fault.message : String(fault)
    const said = refusalData(fault)
    setRefusal((before) => ({ ...before, ...said }))
    setRound((count) => count + 1)
    const named = refusedPlainFields(said, fields)
    if (Object.keys(named).length > 0) {
      show(named)
      return
    }
    setMessage(words)
    setCaret({ to: 'password' })
    toaster.show(words)
  }
  const remember = (entered: FormData): void => {
    const kept = fields.filter((field) => field.remember !== undefined && holds(field.remember, false)).map(nameOf)
    remembered.write(Object.fromEntries(Object.entries(entered).filter(([name]) => kept.includes(name))))
  }
  const send = async (): Promise<void> => {
    const entered = plainEntered(shown, data)
    const sent = plainSent(shown, entered, data)
    try {
      const result =
        widget.submit === undefined ? entered : await page.call(widget.submit, { ...sent, ...params }, { silent: true })
      remember(entered)
      if (widget.do) await run(widget.do, { result, form: entered })
    } catch (fault) {
      refuse(fault)
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (busy) return
    const wrong = shown.flatMap((field) => {
      const fault = plainFault(field, data[nameOf(field)], holds(field.required, false))
      return fault === undefined ? [] : [[nameOf(field), fault] as const]
    })
    setMessage('')
    if (wrong.length > 0) {
      show(Object.fromEntries(wrong))
      return
    }
    setFaults({})
    setBusy(true)
    void send()
  }
  return {
    box,
    data,
    shown,
    faults,
    message,
    busy,
    round,
    holds,
    change(name, next) {
      setData((now) => ({ ...now, [name]: next }))
      setFaults(({ [name]: _mended, ...others }) => others)
    },
    put: (values) => setData((now) => ({ ...now, ...values })),
    reset: () => setData(plainFirst(fields, value, remembered.read())),
    submit,
  }
}

/** Moves the caret: once when the form opens, where it asks for that, and after each submit that did not pass. */
function useCaret(
  box: RefObject<HTMLFormElement | null>,
  caret: Caret | null,
  fields: readonly Field[],
  atOpen: boolean,
): void {
  useEffect(() => {
    if (!atOpen) return
    const inputs = [...(box.current?.querySelectorAll<HTMLInputElement>('input:not([type="checkbox"])') ?? [])]
    inputs.find((input) => input.value === '')?.focus()
  }, [box, atOpen])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each submit that did not pass is a new object
  useEffect(() => {
    if (caret === null) return
    const password = fields.find((field) => field.control === 'password')
    const wanted = caret.to === 'fault' ? '[aria-invalid="true"]' : password && `[name="${nameOf(password)}"]`
    if (wanted) box.current?.querySelector<HTMLElement>(wanted)?.focus()
  }, [caret])
}
