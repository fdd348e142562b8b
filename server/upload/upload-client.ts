import { createHash } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { decodeText } from '../ingest/collector/decode-text.ts'
import { dialectOf, firstMode, sealOf } from '../ingest/collector/dialects.ts'
import { openFramer } from '../ingest/collector/framer.ts'
import type { Packet, PacketBody } from '../ingest/collector/packet.ts'
import { parsePacket } from '../ingest/collector/parse-packet.ts'
import { printPacket } from '../ingest/collector/print-packet.ts'
import { keyPairsOf, open, sealed } from '../ingest/collector/seal.ts'
import { wrap } from '../ingest/collector/wrap.ts'
import { lineFault } from '../ingest/line-fault.ts'
import { httpLine } from './upload-http.ts'
import { UploadFault, type UploadLine } from './upload-line.ts'
import { addressOf, type UploadTarget } from './upload-target.ts'

const connectMs = 10_000
const answerMs = 15_000
const mostBytes = 1024 * 1024

interface Waiting {
  readonly accepts: (body: PacketBody) => boolean
  readonly resolve: (answer: { packet: Packet; text: string }) => void
  readonly reject: (fault: UploadFault) => void
}

/** Calls a superior platform and signs in; `onStep` is told each step as it is done, in Chinese. */
export async function callSuperior(target: UploadTarget, onStep?: (text: string) => void): Promise<UploadLine> {
  if (target.protocol === 'HTTP') return httpLine(target)
  const dialect = dialectOf(target.dialect)
  if (dialect.id === 'shandong') throw new UploadFault('refused', '山东方言需要省级证书签名，不能上报')
  if (dialect.id === 'acrel') throw new UploadFault('refused', '1F1F 帧只用于采集器接入，不能上报')
  const pairs = keyPairsOf(target.aesKey, target.aesIv, dialect.cipher?.padding)
  const seal = sealOf(dialect, pairs[0])
  const address = addressOf(target)
  const framer = openFramer(mostBytes)
  const socket = await connected(target)
  onStep?.(`已连接 ${target.host}:${target.port}`)
  let waiting: Waiting | undefined
  let isOpen = true

  const fail = (message: string) => {
    isOpen = false
    socket.destroy()
    waiting?.reject(new UploadFault('line', message))
    waiting = undefined
  }
  socket.on('error', (error) => fail(`连接出错：${lineFault(error)}`))
  socket.on('close', () => fail('对方断开了连接'))
  socket.on('data', (bytes) => {
    framer.push(bytes as Buffer)
    for (let frame = framer.next(); frame !== undefined; frame = framer.next()) {
      if (frame.wrapping === undefined || frame.isChecked === false) continue
      const opened = open(frame.payload, pairs, firstMode(frame.wrapping))
      if (opened === undefined) return fail('应答无法解密，加密密钥可能不同')
      const text = decodeText(opened.plain)
      try {
        hear(parsePacket(text), text)
      } catch {
        // What cannot be read is no answer: the time for one runs on.
      }
    }
  })
  const hear = (packet: Packet, text: string) => {
    if (waiting === undefined || !waiting.accepts(packet.body)) return
    const { resolve } = waiting
    waiting = undefined
    resolve({ packet, text })
  }
  const write = (text: string) => {
    const plain = Buffer.from(text, 'utf8')
    socket.write(wrap(dialect.wrapping, seal === undefined ? plain : sealed(seal, plain)))
  }
  /** Sends and waits for the answer that fits; one question at a time. */
  const ask = async (text: string, what: string, accepts: Waiting['accepts']) => {
    if (!isOpen) throw new UploadFault('line', '连接已断开')
    let timer: NodeJS.Timeout | undefined
    try {
      return await new Promise<{ packet: Packet; text: string }>((resolve, reject) => {
        waiting = { accepts, resolve, reject }
        timer = setTimeout(() => fail(`${what}没有得到应答`), answerMs)
        write(text)
      })
    } finally {
      clearTimeout(timer)
    }
  }
  const say = (body: PacketBody) => printPacket({ address, body })

  const line: UploadLine = {
    get isOpen() {
      return isOpen
    },
    async report(packetText, sequence) {
      const { packet, text } = await ask(packetText, '上报', (body) => isReceipt(body, sequence))
      if (packet.body.kind === 'data-ack' && !packet.body.isPass) throw new UploadFault('refused', '对方拒收')
      return text
    },
    heartBeat: async () =>
      (await ask(say({ kind: 'heart-beat' }), '心跳', ({ kind }) => kind === 'heart-beat-time')).text,
    close() {
      isOpen = false
      socket.destroy()
    },
  }
  try {
    await signIn(
      target,
      (body, what, accepts) => ask(say(body), what, accepts).then(({ packet }) => packet.body),
      onStep,
    )
  } catch (error) {
    line.close()
    throw error
  }
  return line
}

type Ask = (body: PacketBody, what: string, accepts: (body: PacketBody) => boolean) => Promise<PacketBody>

async function signIn({ authKey }: UploadTarget, ask: Ask, onStep?: (text: string) => void): Promise<void> {
  const isAnswer = ({ kind }: PacketBody) => kind === 'sign-in-sequence' || kind === 'sign-in-result'
  let answer = await ask({ kind: 'sign-in-request' }, '认证请求', isAnswer)
  if (answer.kind === 'sign-in-sequence') {
    onStep?.('收到认证序列')
    const md5 = createHash('md5')
      .update(answer.sequence + authKey)
      .digest('hex')
    answer = await ask({ kind: 'sign-in-md5', md5 }, '认证应答', ({ kind }) => kind === 'sign-in-result')
  }
  if (answer.kind !== 'sign-in-result' || !answer.isPass) {
    throw new UploadFault('refused', '对方认证未通过：请核对建筑编码、网关编码和密钥')
  }
  onStep?.('认证通过')
}

/** The receipt of a packet; some platforms leave the sequence out. */
function isReceipt(body: PacketBody, sequence: string): boolean {
  return body.kind === 'data-ack' && (body.sequence === '' || body.sequence === sequence)
}

function connected({ host, port }: UploadTarget): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, noDelay: true, keepAlive: true })
    const fail = (message: string) => {
      socket.destroy()
      reject(new UploadFault('line', message))
    }
    const timer = setTimeout(() => fail(`连接 ${host}:${port} 超时`), connectMs)
    socket.once('error', (error) => {
      clearTimeout(timer)
      fail(`无法连接 ${host}:${port}：${lineFault(error)}`)
    })
    socket.once('connect', () => {
      clearTimeout(timer)
      socket.removeAllListeners('error')
      resolve(socket)
    })
  })
}
