import pg from 'pg'
import { publishChannel } from './archive/table-files.ts'

const retryMs = 2_000

/**
 * Hears of publishes by other servers that share the database; `heard` is also called after each reconnection, since
 * a publish may have been missed. Gives a function that ends it.
 */
export function listenForPublishes(url: string, heard: () => void): () => Promise<void> {
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  const connect = async () => {
    const fresh = new pg.Client({ connectionString: url, application_name: 'wattform-listen' })
    client = fresh
    const again = () => {
      if (isClosed || client !== fresh) return
      client = undefined
      timer = setTimeout(connect, retryMs)
    }
    fresh.on('error', again)
    fresh.on('end', again)
    fresh.on('notification', heard)
    try {
      await fresh.connect()
      await fresh.query(`listen ${publishChannel}`)
      heard()
    } catch {
      again()
    }
  }
  const connecting = connect()
  return async () => {
    isClosed = true
    clearTimeout(timer)
    await connecting
    await client?.end().catch(() => undefined)
  }
}
