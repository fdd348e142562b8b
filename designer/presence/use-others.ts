import { useEffect, useState } from 'react'
import { useServices } from '../../runtime/index.ts'
import { type Other, othersIn } from './people.ts'

/** Who else has a document open right now. Listening says that it is open here, so that the others see it too. */
export function useOthers(key: string | undefined): readonly Other[] {
  const { live, client } = useServices()
  const [others, setOthers] = useState<readonly Other[]>([])
  const ownId = client.session?.user.id ?? 0
  useEffect(() => {
    setOthers([])
    if (key === undefined) return
    return live.subscribe(`documents.presence/${key}`, (payload) => setOthers(othersIn(payload, ownId)))
  }, [live, key, ownId])
  return others
}
