import { useEffect, useRef } from 'react'
import { useRuntime } from '../../page/page-context.ts'
import type { CustomProps } from './custom-props.ts'
import './auto-sign-in.css'

/** Exchanges the one-time ticket of the address for a sign-in and goes home; without a good one, to the sign-in page. */
export function AutoSignIn({ widget }: CustomProps) {
  const { api, boot, signIn, navigate } = useRuntime()
  const { guard, constants } = boot.app
  const asked = useRef(false)
  useEffect(() => {
    // A ticket is good once; a second effect run must not spend it again.
    if (asked.current) return
    asked.current = true
    const ticket = new URLSearchParams(window.location.search).get('ticket') ?? ''
    const toSignIn = () => navigate(guard.login, { replace: true })
    if (ticket === '') return toSignIn()
    void api.postJson('/api/ticket/exchange', { ticket }).then((envelope) => {
      const { token, user } = envelope.data as { token: string; user: { userName: string } }
      signIn({ token, userName: user.userName })
    }, toSignIn)
  }, [api, guard, signIn, navigate])
  return (
    <section
      className="wf-auto-sign-in"
      data-widget={widget.kind}
      data-widget-id={widget.id}
      data-empty="false"
      aria-busy="true"
    >
      <p>{constants.loadingText}</p>
    </section>
  )
}
