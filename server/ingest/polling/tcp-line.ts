import { connect, type Socket } from 'node:net'
import { lineFault } from '../line-fault.ts'
import { type BackOffRule, backOffMs } from './back-off.ts'

/** What came after a request: bytes to keep as the packet, whether they answer it. */
export type Taken =
  | { readonly kind: 'answer'; readonly length: number }
  /** Bytes that answer nothing: passed over, kept out of the packet. */
  | { readonly kind: 'other'; readonly length: number }
  | { readonly kind: 'more' }
  /** Not the protocol: the connection is given up. */
  | { readonly kind: 'broken'; readonly reason: string }

/** A line to one address, on which one asks and one answers at a time. */
export interface Line {
  /** Sends a request and gives the bytes of its answer. Rejects with `LineError`. */
  exchange(request: Buffer, take: (bytes: Buffer) => Taken, timeoutMs: number, signal?: AbortSignal): Promise<Buffer>
  close(): void
}

/** Why an exchange failed. `line`: the whole address does not answer; `device`: only who was asked. */
export class LineError extends Error {
  constructor(
    readonly of: 'line' | 'device',
    message: string,
  ) {
    super(message)
    this.name = 'LineError'
  }
}

/** Bounds of a line. */
export interface LineOptions {
  readonly host: string
  readonly port: number
  readonly connectTimeoutMs?: number
  /** How long an address that cannot be reached is left alone. */
  readonly backOff?: BackOffRule
  readonly now?: () => number
}

const mostWaitingBytes = 64 * 1024

/**
 * A TCP line that connects when first needed and again after a failure. One exchange at a time: those who come meanwhile
 * wait for their turn. Bytes that came without being asked for are thrown away before the next request.
 */
export function tcpLine(options: LineOptions): Line {
  const { host, port, connectTimeoutMs = 3000, backOff = { firstMs: 1000, mostMs: 60_000 }, now = Date.now } = options
  let socket: Socket | undefined
  let bytes: Buffer = Buffer.alloc(0)
  let onBytes: () => void = () => undefined
  let turn: Promise<unknown> = Promise.resolve()
  let failures = 0
  let notBeforeMs = 0
  let isClosed = false

  const drop = () => {
    socket?.destroy()
    socket = undefined
    bytes = Buffer.alloc(0)
  }
  const open = async (signal?: AbortSignal): Promise<Socket> => {
    if (socket && !socket.destroyed) return socket
    if (isClosed) throw new LineError('line', '连接已关闭')
    if (now() < notBeforeMs) throw new LineError('line', `${host}:${port} 暂不可达，稍后重试`)
    try {
      socket = await opened(host, port, connectTimeoutMs, signal)
    } catch (error) {
      failures += 1
      notBeforeMs = now() + backOffMs(failures, backOff)
      throw error
    }
    failures = 0
    const fresh = socket
    fresh.on('data', (chunk) => {
      bytes = Buffer.concat([bytes, chunk])
      if (bytes.length > mostWaitingBytes) bytes = bytes.subarray(-mostWaitingBytes)
      onBytes()
    })
    fresh.on('error', () => undefined)
    fresh.on('close', () => {
      if (socket === fresh) socket = undefined
      onBytes()
    })
    return fresh
  }
  const ask = async (request: Buffer, take: (bytes: Buffer) => Taken, timeoutMs: number, signal?: AbortSignal) => {
    const line = await open(signal)
    bytes = Buffer.alloc(0)
    return await new Promise<Buffer>((resolve, reject) => {
      const settle = (result: Buffer | LineError) => {
        clearTimeout(timer)
        onBytes = () => undefined
        signal?.removeEventListener('abort', onAbort)
        if (Buffer.isBuffer(result)) resolve(result)
        else reject(result)
      }
      const onAbort = () => settle(new LineError('line', '已停止'))
      const timer = setTimeout(() => settle(new LineError('device', `${timeoutMs} 毫秒内没有应答`)), timeoutMs)
      signal?.addEventListener('abort', onAbort)
      onBytes = () => {
        while (bytes.length > 0) {
          const taken = take(bytes)
          if (taken.kind === 'more') break
          if (taken.kind === 'broken') {
            drop()
            settle(new LineError('line', taken.reason))
            return
          }
          const part = bytes.subarray(0, taken.length)
          bytes = bytes.subarray(taken.length)
          if (taken.kind === 'answer') {
            settle(Buffer.from(part))
            return
          }
        }
        if (line.destroyed) settle(new LineError('line', '连接被对方关闭'))
      }
      line.write(request)
    })
  }
  return {
    exchange(request, take, timeoutMs, signal) {
      const mine = turn.then(() => {
        if (signal?.aborted) throw new LineError('line', '已停止')
        return ask(request, take, timeoutMs, signal)
      })
      turn = mine.catch(() => undefined)
      return mine
    },
    close() {
      isClosed = true
      drop()
      onBytes()
    },
  }
}

function opened(host: string, port: number, timeoutMs: number, signal?: AbortSignal): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, noDelay: true, keepAlive: true })
    const fail = (reason: string) => {
      clearTimeout(timer)
      socket.destroy()
      reject(new LineError('line', `无法连接 ${host}:${port}：${reason}`))
    }
    const timer = setTimeout(() => fail(`${timeoutMs} 毫秒内未建立连接`), timeoutMs)
    const onAbort = () => fail('已停止')
    signal?.addEventListener('abort', onAbort, { once: true })
    socket.once('error', (error: NodeJS.ErrnoException) => fail(lineFault(error)))
    socket.once('connect', () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', onAbort)
      socket.removeAllListeners('error')
      resolve(socket)
    })
  })
}
