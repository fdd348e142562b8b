import { type FormEvent, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { ApiError } from '../../data/api-error.ts'
import { Icon } from '../../icons/Icon.tsx'
import { useServices } from '../../page/page-context.ts'
import type { CustomProps } from './custom-props.ts'
import { SignInScene } from './SignInScene.tsx'
import './sign-in.css'

interface Captcha {
  readonly id: string
  readonly svg: string
}

/** The sign-in page: native fields, a captcha when the server asks for one, the user name kept on wish. */
export function SignIn({ widget }: CustomProps) {
  const { boot } = useServices()
  return (
    <section className="wf-sign-in" data-widget={widget.kind} data-widget-id={widget.id} data-empty="false">
      <div className="wf-sign-in__brand">
        <SignInScene />
        <p className="wf-sign-in__mark">
          <span className="wf-logo" aria-hidden="true">
            <Icon name="electricity" size={20} />
          </span>
          {boot.app.title}
        </p>
        <p className="wf-sign-in__claim">
          看清每一度电、每一方水
          <br />
          管好每一处用能
        </p>
        {boot.app.description && <p className="wf-sign-in__words">{boot.app.description}</p>}
      </div>
      <div className="wf-sign-in__side">
        <SignInForm />
      </div>
    </section>
  )
}

function SignInForm() {
  const { stored } = useServices()
  const [captcha, setCaptcha] = useState<Captcha | null>(null)
  const { fault, sending, submit } = useSignIn(setCaptcha, captcha)
  const [shown, setShown] = useState(false)
  const [nameId, passwordId, captchaId, faultId] = [useId(), useId(), useId(), useId()]
  const remembered = stored.rememberedName()
  return (
    <form className="wf-sign-in__form" onSubmit={submit} aria-describedby={fault ? faultId : undefined} noValidate>
      <h1 className="wf-sign-in__title">登录</h1>
      <label className="wf-sign-in__label" htmlFor={nameId}>
        账号
      </label>
      <span className="wf-sign-in__field">
        <Icon name="user" size={16} />
        <input
          id={nameId}
          name="userName"
          autoComplete="username"
          defaultValue={remembered}
          placeholder="请输入账号"
          required
          maxLength={64}
          // biome-ignore lint/a11y/noAutofocus: the page has one purpose
          autoFocus={remembered === ''}
        />
      </span>
      <label className="wf-sign-in__label" htmlFor={passwordId}>
        密码
      </label>
      <span className="wf-sign-in__field">
        <Icon name="lock" size={16} />
        <input
          id={passwordId}
          name="password"
          type={shown ? 'text' : 'password'}
          autoComplete="current-password"
          placeholder="请输入密码"
          required
          maxLength={128}
          // biome-ignore lint/a11y/noAutofocus: the page has one purpose
          autoFocus={remembered !== ''}
        />
        <button
          type="button"
          className="wf-icon-button"
          aria-label={shown ? '隐藏密码' : '显示密码'}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <Icon name={shown ? 'eye-off' : 'eye'} size={16} />
        </button>
      </span>
      {captcha && <CaptchaField captcha={captcha} inputId={captchaId} onChange={setCaptcha} />}
      <label className="wf-sign-in__remember">
        <input type="checkbox" name="remember" defaultChecked={remembered !== ''} />
        记住账号
      </label>
      <p id={faultId} className="wf-sign-in__fault" role="alert">
        {fault}
      </p>
      <button type="submit" className="wf-button wf-button--primary wf-sign-in__submit" disabled={sending}>
        {sending ? '正在登录' : '登录'}
      </button>
    </form>
  )
}

interface CaptchaFieldProps {
  readonly captcha: Captcha
  readonly inputId: string
  readonly onChange: (captcha: Captcha) => void
}

function CaptchaField({ captcha, inputId, onChange }: CaptchaFieldProps) {
  const { api } = useServices()
  const renew = () =>
    void api.get('/api/captcha').then((envelope) => envelope.code === 200 && onChange(envelope.data as Captcha))
  return (
    <>
      <label className="wf-sign-in__label" htmlFor={inputId}>
        验证码
      </label>
      <span className="wf-sign-in__captcha">
        <span className="wf-sign-in__field">
          <Icon name="shield" size={16} />
          <input
            id={inputId}
            key={captcha.id}
            name="captcha"
            autoComplete="off"
            inputMode="numeric"
            placeholder="请输入图中字符"
            required
            maxLength={8}
          />
        </span>
        <button type="button" className="wf-sign-in__renew" onClick={renew} title="看不清，换一张">
          <img alt="验证码，点击换一张" src={`data:image/svg+xml;utf8,${encodeURIComponent(captcha.svg)}`} />
        </button>
      </span>
    </>
  )
}

function useSignIn(setCaptcha: (captcha: Captcha | null) => void, captcha: Captcha | null) {
  const { api, boot, stored, navigate } = useServices()
  const location = useLocation()
  const [fault, setFault] = useState('')
  const [sending, setSending] = useState(false)
  const lastFocus = useRef<HTMLElement | null>(null)

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const given = new FormData(form)
    const text = (name: string) => String(given.get(name) ?? '')
    const missing = ['userName', 'password', ...(captcha ? ['captcha'] : [])].find((name) => text(name).trim() === '')
    if (missing) {
      setFault(missing === 'userName' ? '请输入账号' : missing === 'password' ? '请输入密码' : '请输入验证码')
      form.querySelector<HTMLInputElement>(`[name="${missing}"]`)?.focus()
      return
    }
    lastFocus.current = form.querySelector<HTMLInputElement>('[name="password"]')
    setSending(true)
    setFault('')
    void send(text('userName').trim(), text('password'), text('captcha'), given.get('remember') !== null)
  }

  const send = async (userName: string, password: string, words: string, remember: boolean) => {
    try {
      const envelope = await api.postJson('/api/login', {
        userName,
        password,
        ...(captcha ? { captcha: words, captchaId: captcha.id } : {}),
      })
      const { token } = envelope.data as { token: string }
      stored.keep({ token, userName, remember })
      const from = (location.state as { from?: unknown } | null)?.from
      navigate(typeof from === 'string' && from.startsWith('/') ? from : boot.app.guard.home, { replace: true })
    } catch (reason) {
      setFault(reason instanceof Error ? reason.message : String(reason))
      const { needsCaptcha } = ((reason instanceof ApiError ? reason.data : null) ?? {}) as { needsCaptcha?: boolean }
      if (needsCaptcha || captcha) {
        const envelope = await api.get('/api/captcha')
        setCaptcha(envelope.code === 200 ? (envelope.data as Captcha) : null)
      }
      setSending(false)
      lastFocus.current?.focus()
    }
  }
  return { fault, sending, submit }
}
