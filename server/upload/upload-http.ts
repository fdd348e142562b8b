import { createHash } from 'node:crypto'
import { parsePacket } from '../ingest/collector/parse-packet.ts'
import { lineFault } from '../ingest/line-fault.ts'
import { UploadFault, type UploadLine } from './upload-line.ts'
import type { UploadTarget } from './upload-target.ts'

const answerMs = 15_000
const longestReceipt = 64 * 1024

/**
 * Reports by HTTP: each packet is a POST of its XML to the target's address, with the codes of the building and the MD5
 * of sequence and key in headers. Any 2xx is a receipt, unless its body is an acknowledgement that says otherwise.
 */
export function httpLine(target: UploadTarget): UploadLine {
  let isOpen = true
  const post = async (body: string, sequence: string): Promise<string> => {
    const md5 = createHash('md5')
      .update(sequence + target.authKey)
      .digest('hex')
    const answer = await fetch(target.url, {
      method: 'POST',
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(answerMs),
      headers: {
        'content-type': 'application/xml; charset=utf-8',
        'x-building-id': encodeURIComponent(target.buildingCode),
        'x-gateway-id': encodeURIComponent(target.gatewayCode),
        'x-sequence': sequence,
        'x-md5': md5,
      },
    }).catch((error: unknown) => {
      throw new UploadFault(
        'line',
        `无法连接 ${target.url}：${lineFault(error instanceof Error ? (error.cause ?? error) : error)}`,
      )
    })
    const text = (await answer.text().catch(() => '')).slice(0, longestReceipt)
    if (answer.ok) return text
    throw new UploadFault(answer.status >= 500 ? 'line' : 'refused', `对方答复 ${answer.status}：${text.slice(0, 100)}`)
  }
  return {
    get isOpen() {
      return isOpen
    },
    async report(packetText, sequence) {
      const receipt = await post(packetText, sequence)
      if (isRefusal(receipt)) throw new UploadFault('refused', '对方拒收')
      return receipt === '' ? '已接收（无内容）' : receipt
    },
    // There is no line to be kept up.
    heartBeat: async () => '',
    close() {
      isOpen = false
    },
  }
}

function isRefusal(receipt: string): boolean {
  try {
    const { body } = parsePacket(receipt)
    return body.kind === 'data-ack' && !body.isPass
  } catch {
    return false
  }
}
