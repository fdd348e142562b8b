import type { DialogFormProps } from '../widget.ts'
import { FormFoot } from './FormFoot.tsx'
import { RichForm } from './RichForm.tsx'
import { useSubmit } from './use-submit.ts'

/** The form inside a dialog. */
export function DialogForm({ form, value, params, submit, submitLabel, onDone, onCancel, onDirty }: DialogFormProps) {
  const send = useSubmit({ submit, params, value, onDone })
  return (
    <RichForm
      form={form}
      value={value}
      className="wf-dialog__content"
      onDirty={onDirty}
      onSubmit={send}
      foot={(state) => (
        <FormFoot state={state} className="wf-dialog__foot" submitLabel={submitLabel ?? '保存'} onCancel={onCancel} />
      )}
    />
  )
}
