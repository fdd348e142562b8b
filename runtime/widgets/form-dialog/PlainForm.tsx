import type { FormDialogWidget } from '../../../schemas/index.ts'
import { useValue } from '../../page/hooks.ts'
import type { FormData } from './form-data.ts'
import type { PageFormProps } from './PageForm.tsx'
import { PlainField } from './PlainField.tsx'
import { usePlainForm } from './use-plain-form.ts'
import './form.css'
import './plain-form.css'

/** A form of native inputs for texts and boxes alone: light enough for the sign-in page, and known to password keepers. */
export function PlainForm(props: PageFormProps) {
  const { widget } = props
  const form = usePlainForm(props)
  const { submitLabel = '保存' } = widget
  const isLarge = widget.size === 'large'
  return (
    <form
      ref={form.box}
      className={isLarge ? 'wf-form wf-form--plain wf-form--large' : 'wf-form wf-form--plain'}
      noValidate
      onSubmit={form.submit}
    >
      <div className="wf-form__content">
        <PlainNotice notice={widget.form.notice} data={form.data} />
        {form.shown.map((field) => (
          <PlainField key={field.id} field={field} form={form} starred={!isLarge} />
        ))}
      </div>
      <div className="wf-form__foot">
        <span className="wf-foot__words" role="alert">
          {form.message && <span className="wf-foot__message">{form.message}</span>}
        </span>
        {widget.reset && (
          <button type="reset" className="wf-button wf-button--default" onClick={form.reset}>
            重置
          </button>
        )}
        <button
          type="submit"
          className="wf-button wf-button--primary"
          disabled={form.busy}
          aria-busy={form.busy || undefined}
        >
          {form.busy ? (widget.busyLabel ?? submitLabel) : submitLabel}
        </button>
      </div>
    </form>
  )
}

interface PlainNoticeProps {
  readonly notice: FormDialogWidget['form']['notice']
  readonly data: FormData
}

function PlainNotice({ notice, data }: PlainNoticeProps) {
  const words = useValue<string | null>(notice, { form: data })
  return words ? (
    <div className="wf-notice" role="note">
      {words}
    </div>
  ) : null
}
