import { createServer, type Server, type Socket } from 'node:net'
import { Duplex } from 'node:stream'
import { Aedes, type AuthenticateError, type Client } from 'aedes'
import type { TopicDocument } from '../../../schemas/index.ts'
import type { Directory, KnownCollector } from '../directory.ts'
import type { Intake } from '../intake.ts'
import { frameGuard } from './frame-guard.ts'
import { guessGuard } from './guess-guard.ts'
import type { Receiver } from './receiver.ts'
import { signIn } from './sign-in.ts'
import type { Rebirth } from './sparkplug-nodes.ts'
import { rebirthCommand } from './sparkplug-payload.ts'
import { declaredTopic, maySubscribe, publishFault } from './topics.ts'

/** What the broker works with. */
export interface BrokerParts {
  readonly host: string
  readonly port: number
  readonly directory: Directory
  readonly intake: Pick<Intake, 'note'>
  readonly receiver: Receiver
  readonly documents: () => Readonly<Record<string, TopicDocument>>
  readonly onError: (error: unknown) => void
  readonly now?: () => number
}

/** The platform's own broker. */
export interface Broker {
  readonly port: number
  /** Devices that are connected. */
  connected(): number
  close(): Promise<void>
}

interface Session {
  readonly number: string
  readonly remote: string
  notedMs: number
}

/** How often a living connection is noted, and a refused address, in milliseconds. */
const noteEveryMs = 60_000
const refusalEveryMs = 10_000
const mostConnections = 10_000

/**
 * Opens the embedded broker. A publish is acknowledged (PUBACK) only once its readings are committed; where they cannot
 * be stored the connection ends unacknowledged and the device sends again. Rejects where the port cannot be had.
 */
export async function openBroker(parts: BrokerParts): Promise<Broker> {
  const { host, port, directory, intake, receiver, documents, onError, now = Date.now } = parts
  const sessions = new WeakMap<Client, Session>()
  const remotes = new WeakMap<object, string>()
  const refusals = new Map<string, number>()
  const guesses = guessGuard(now)

  const note = (collector: KnownCollector | undefined, kind: 'auth' | 'heartbeat', remote: string, error?: string) =>
    intake
      .note({
        collectorId: collector?.id ?? null,
        road: 'mqtt',
        kind,
        receivedMs: now(),
        remote,
        body: Buffer.alloc(0),
        isAuthentic: error === undefined,
        points: 0,
        bad: 0,
        ...(error ? { error } : {}),
      })
      .catch(onError)
  const noteRefusal = async (collector: KnownCollector | undefined, remote: string, reason: string) => {
    const address = remote.replace(/:\d+$/, '')
    if (now() - (refusals.get(address) ?? 0) < refusalEveryMs) return
    if (refusals.size > mostConnections) refusals.clear()
    refusals.set(address, now())
    await note(collector, 'auth', remote, reason)
  }
  const senderOf = (client: Client | null): KnownCollector | undefined => {
    const session = client ? sessions.get(client) : undefined
    const collector = session && directory.collectorByNumber(session.number)
    return collector?.isEnabled && collector.protocol === 'MQTT' ? collector : undefined
  }
  const askRebirth = ({ group, node }: Rebirth) => {
    const packet = {
      cmd: 'publish' as const,
      topic: `spBv1.0/${group}/NCMD/${node}`,
      payload: rebirthCommand(now()),
      qos: 0 as const,
      retain: false,
      dup: false,
    }
    aedes.publish(packet, (error) => error && onError(error))
  }
  const take = async (client: Client | null, topic: string, payload: Buffer): Promise<void> => {
    const collector = senderOf(client)
    if (!collector) throw new Error('没有登录的采集器')
    const declared = declaredTopic(documents(), topic)
    const fault = declared ? publishFault(directory, collector, declared) : undefined
    if (fault) {
      const refused = { points: 0, bad: 0, isAuthentic: false, error: `无权发布：${fault}` }
      const head = { collectorId: collector.id, road: 'mqtt' as const, kind: 'unknown' as const }
      await intake.note({ ...head, receivedMs: now(), remote: topic.slice(0, 500), body: payload, ...refused })
      throw new Error(`无权发布到 ${topic}：${fault}`)
    }
    const rebirth = await receiver.receive(topic, payload, collector)
    if (rebirth) askRebirth(rebirth)
  }

  const aedes = await Aedes.createBroker({
    // How many packets of one connection are worked on at a time: what waits shares a commit.
    concurrency: 200,
    queueLimit: 500,
    connectTimeout: 10_000,
    maxClientsIdLength: 128,
    authenticate(client, userName, password, done) {
      const remote = remotes.get(client.conn) ?? ''
      const who = `${remote.replace(/:\d+$/, '')} ${userName}`
      const refuse = async (collector: KnownCollector | undefined, reason: string) => {
        guesses.failed(who)
        await noteRefusal(collector, remote, reason)
        const refusal: AuthenticateError = Object.assign(new Error(reason), { returnCode: 4 })
        done(refusal, false)
      }
      const looking = guesses.mayTry(who)
        ? signIn(directory, userName, password as Buffer | undefined)
        : Promise.resolve({ ok: false as const, collector: undefined, reason: '一分钟内认证失败过多' })
      looking
        .then(async (result) => {
          if (!result.ok) return refuse(result.collector, result.reason)
          sessions.set(client, { number: result.collector.number, remote, notedMs: now() })
          // Two collectors with one client id must not throw each other out.
          Object.assign(client, { id: `${result.collector.number}\u0000${client.id}` })
          await note(result.collector, 'auth', remote)
          done(null, true)
        })
        .catch((error) => {
          onError(error)
          done(Object.assign(new Error('服务不可用'), { returnCode: 3 }), false)
        })
    },
    authorizePublish(client, packet, done) {
      // Nothing is kept for later subscribers: what devices publish is for the platform.
      packet.retain = false
      const payload = Buffer.isBuffer(packet.payload) ? packet.payload : Buffer.from(packet.payload)
      take(client, packet.topic, payload).then(
        () => done(null),
        (error) => done(error instanceof Error ? error : new Error(String(error))),
      )
    },
    authorizeSubscribe(client, subscription, done) {
      const collector = senderOf(client)
      const may = collector !== undefined && maySubscribe(documents(), directory, collector, subscription.topic)
      done(null, may ? subscription : null)
    },
  })
  aedes.on('ping', (_packet: unknown, client?: Client) => {
    const session = client && sessions.get(client)
    const collector = client && senderOf(client)
    if (!session || !collector || now() - session.notedMs < noteEveryMs) return
    session.notedMs = now()
    void note(collector, 'heartbeat', session.remote)
  })
  // A client's faults end its connection and are no fault of the platform.
  aedes.on('clientError', () => undefined)
  aedes.on('connectionError', () => undefined)

  const server = createServer((socket) => {
    const stream = guarded(socket)
    remotes.set(stream, `${socket.remoteAddress}:${socket.remotePort}`)
    aedes.handle(stream)
  })
  server.maxConnections = mostConnections
  try {
    await listening(server, host, port)
  } catch (error) {
    await new Promise<void>((resolve) => aedes.close(resolve))
    throw error
  }
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    connected: () => aedes.connectedClients,
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      await new Promise<void>((resolve) => aedes.close(resolve))
      await closed
    },
  }
}

/** The socket, with the lengths of incoming packets looked at. */
function guarded(socket: Socket): Duplex {
  socket.setNoDelay(true)
  const guard = frameGuard()
  const stream = Duplex.from({ readable: socket.pipe(guard), writable: socket })
  const drop = () => {
    socket.destroy()
    stream.destroy()
  }
  guard.on('error', drop)
  socket.on('error', drop)
  socket.on('close', drop)
  stream.on('error', drop)
  stream.on('close', drop)
  return stream
}

function listening(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      server.on('error', () => undefined)
      resolve()
    })
  })
}
