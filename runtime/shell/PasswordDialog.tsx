import { type FormEvent, useId, useMemo, useRef, useState } from 'react'
import { DialogFrame } from '../actions/DialogFrame.tsx'
import type { DialogHandle } from '../actions/dialog-stack.ts'
import { useServices } from '../page/page-context.ts'

const width = 420
const height = 360

/** Change of the user's own password. */
export function PasswordDialog({ onClose }: { readonly onClose: () => void }) {
  const handle = useMemo<DialogHandle>(
    () => ({
      id: 0,
      action: { do: 'open', width, height },
      content: { title: '修改密码', subtitle: '', value: null, params: {} },
      extra: {},
      anchor: null,
      submit: onClose,
      close: onClose,
    }),
    [onClose],
  )
  return (
    <DialogFrame handle={handle} isTop>
      {({ requestClose, setDirty }) => <PasswordForm onDone={onClose} onCancel={requestClose} onDirty={setDirty} />}
    </DialogFrame>
  )
}

interface PasswordFormProps {
  onDone(): void
  onCancel(): void
  onDirty(dirty: boolean): void
}

const fields = [
  { name: 'oldPassword', label: '当前密码', autoComplete: 'current-password' },
  { name: 'newPassword', label: '新密码', autoComplete: 'new-password' },
  { name: 'repeat', label: '再输一次新密码', autoComplete: 'new-password' },
] as const

function PasswordForm({ onDone, onCancel, onDirty }: PasswordFormProps) {
  const { api, stored, toaster } = useServices()
  const [fault, setFault] = useState<{ field: string; text: string } | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const id = useId()
  const refuse = (field: string, text: string) => {
    setFault({ field, text })
    form.current?.querySelector<HTMLInputElement>(`[name="${field}"]`)?.focus()
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    const text = (name: string) => String(given.get(name) ?? '')
    const empty = fields.find(({ name }) => text(name) === '')
    if (empty) return refuse(empty.name, `请输入${empty.label}`)
    if (text('newPassword') !== text('repeat')) return refuse('repeat', '两次输入的新密码不一致')
    void api.postJson('/api/password', { oldPassword: text('oldPassword'), newPassword: text('newPassword') }).then(
      () => {
        toaster.show('密码已修改', { type: 'success' })
        onDone()
      },
      (reason: unknown) => refuse('newPassword', reason instanceof Error ? reason.message : String(reason)),
    )
  }
  return (
    <form ref={form} className="wf-password" onSubmit={submit} onChange={() => onDirty(true)} noValidate>
      <div className="wf-dialog__content">
        <input type="text" name="userName" autoComplete="username" value={stored.userName()} readOnly hidden />
        {fields.map(({ name, label, autoComplete }) => (
          <div key={name} className="wf-password__field">
            <label htmlFor={`${id}-${name}`}>{label}</label>
            <input
              id={`${id}-${name}`}
              className="wf-native-input"
              name={name}
              type="password"
              autoComplete={autoComplete}
              aria-invalid={fault?.field === name || undefined}
              aria-describedby={fault?.field === name ? `${id}-fault` : undefined}
            />
            {fault?.field === name && (
              <p id={`${id}-fault`} className="wf-password__fault" role="alert">
                {fault.text}
              </p>
            )}
          </div>
        ))}
      </div>
      <div className="wf-dialog__foot">
        <button type="button" className="wf-button wf-button--default" onClick={onCancel}>
          取消
        </button>
        <button type="submit" className="wf-button wf-button--primary">
          保存
        </button>
      </div>
    </form>
  )
}
