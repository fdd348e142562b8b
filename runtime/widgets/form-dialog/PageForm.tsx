import { useCallback, useState } from 'react'
import type { FormDialogWidget } from '../../../schemas/index.ts'
import { useRun } from '../../page/hooks.ts'
import { FormFoot } from './FormFoot.tsx'
import type { FormData } from './form-data.ts'
import { RichForm } from './RichForm.tsx'
import { useSubmit } from './use-submit.ts'

/** What a form in the page is given: its document and the values that it reads, computed. */
export interface PageFormProps {
  readonly widget: FormDialogWidget
  readonly value: FormData | null
  readonly params: FormData
}

/** A form in the page, over rjsf; loaded when a page first holds one. */
export default function PageForm({ widget, value, params }: PageFormProps) {
  const run = useRun()
  const [generation, setGeneration] = useState(0)
  const done = useCallback(
    async (result: unknown, form: FormData) => {
      if (widget.do) await run(widget.do, { result, form })
    },
    [run, widget.do],
  )
  const send = useSubmit({ submit: widget.submit, params, value, onDone: done })
  return (
    <RichForm
      key={generation}
      form={widget.form}
      value={value}
      className="wf-form__content"
      onSubmit={send}
      foot={(state) => (
        <FormFoot
          state={state}
          className="wf-form__foot"
          submitLabel={widget.submitLabel ?? '保存'}
          {...(widget.reset && { onReset: () => setGeneration((now) => now + 1) })}
        />
      )}
    />
  )
}
