import { useEffect, useState } from 'react'
import { type PageContext, usePage } from '../../runtime/index.ts'
import type { KnownService } from './pick.ts'

const asked = new WeakMap<PageContext, Promise<readonly KnownService[]>>()

/** The services that the server has, asked once as soon as they are wanted; undefined until they are there. */
export function useServicesOfServer(isWanted: boolean): readonly KnownService[] | undefined {
  const page = usePage()
  const [services, setServices] = useState<readonly KnownService[]>()
  useEffect(() => {
    if (!isWanted) return
    let isOver = false
    const call = () =>
      page.call<{ readonly services: readonly KnownService[] }>('documents.services', {}, { silent: true })
    const asking = asked.get(page) ?? call().then((answer) => answer.services)
    asked.set(page, asking)
    asking.then(
      (known) => {
        if (!isOver) setServices(known)
      },
      // The picker says that nothing is listed; the next time it is asked again.
      () => asked.delete(page),
    )
    return () => {
      isOver = true
    }
  }, [page, isWanted])
  return services
}
