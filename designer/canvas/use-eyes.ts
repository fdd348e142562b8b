import { useEffect, useState } from 'react'
import { createClientState, type Session, type ShellRuntime, takeSession, useServices } from '../../runtime/index.ts'

/** Whose eyes the canvas is looked at with. */
export interface Eyes {
  /** Header `preview-as`; empty for one's own eyes. */
  readonly header: string
  /** The app's services, with the client state of who looks. */
  readonly services: ShellRuntime
}

/** The eyes of a role or a project: its session is asked from the server. One's own until it is there. */
export function useEyes(header: string): Eyes {
  const services = useServices()
  const [eyes, setEyes] = useState<Eyes>({ header: '', services })
  useEffect(() => {
    if (header === '') {
      setEyes({ header, services })
      return
    }
    let isOver = false
    const options = { headers: { 'preview-as': header } }
    services.api.get('/api/session', {}, options).then(({ code, data }) => {
      if (isOver || code !== 200) return
      const client = createClientState()
      const session = data as Session
      takeSession(client, session, services.client.token, session.user.userName)
      setEyes({ header, services: { ...services, client } })
    })
    return () => {
      isOver = true
    }
  }, [services, header])
  return eyes
}
