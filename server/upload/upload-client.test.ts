import { existsSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { join, resolve } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { decodeText } from '../ingest/collector/decode-text.ts'
import { frameOf, trialKey } from '../ingest/collector/fixtures.ts'
import { openFramer } from '../ingest/collector/framer.ts'
import type { PacketBody } from '../ingest/collector/packet.ts'
import { parsePacket } from '../ingest/collector/parse-packet.ts'
import { keyPairsOf, open } from '../ingest/collector/seal.ts'
import { callSuperior } from './upload-client.ts'
import type { UploadTarget } from './upload-target.ts'

const recordedFile = join(resolve('../shared/data/protocol'), 'captured_frame_sequence.json')
const isThere = existsSync(recordedFile)
if (!isThere) console.warn(`${recordedFile} is not there: the client was tried against frames of its own only.`)

const address = { buildingCode: '330302D110', gatewayCode: '01' }
let server: Server | undefined

afterEach(async () => {
  await new Promise((done) => (server === undefined ? done(undefined) : server.close(done)))
})

/** A superior platform that answers by `answers`, and what it heard. */
async function superior(
  answers: (body: PacketBody) => Buffer | undefined,
): Promise<{ target: UploadTarget; heard: PacketBody[] }> {
  const heard: PacketBody[] = []
  const listening = createServer((socket) => {
    const framer = openFramer(1e6)
    socket.on('error', () => undefined)
    socket.on('data', (bytes) => {
      framer.push(bytes as Buffer)
      for (let frame = framer.next(); frame !== undefined; frame = framer.next()) {
        const { body } = parsePacket(decodeText(open(frame.payload, keyPairsOf(trialKey, ''), 'cbc')!.plain))
        heard.push(body)
        const answer = answers(body)
        if (answer !== undefined) socket.write(answer)
        else socket.destroy()
      }
    })
  })
  server = listening
  await new Promise<void>((done) => listening.listen(0, '127.0.0.1', done))
  const at = listening.address()
  const target: UploadTarget = {
    id: 1,
    version: 1,
    name: '',
    projectId: 1,
    buildingId: null,
    zone: 'Asia/Shanghai',
    protocol: 'XML-TCP',
    host: '127.0.0.1',
    port: typeof at === 'object' && at !== null ? at.port : 0,
    url: '',
    dialect: 'national-cbc',
    ...address,
    authKey: 'IJKLMNOPQRSTUVWX',
    aesKey: trialKey,
    aesIv: '',
    content: 'all',
    step: 'hour',
    timeAt: 'end',
    startDay: '2026-11-19',
    delayMinutes: 0,
    heartbeatSeconds: 60,
    isResending: true,
    isEnabled: true,
  }
  return { target, heard }
}

const say = (body: PacketBody) => frameOf({ address, body })

describe.skipIf(!isThere)('against the recorded frame of a superior platform', () => {
  const recorded = isThere ? JSON.parse(readFileSync(recordedFile, 'utf8')) : {}
  test('its sequence gets the answer that was worked out for it', async () => {
    const { target, heard } = await superior(({ kind }) =>
      kind === 'sign-in-request'
        ? Buffer.from(recorded.frame_hex, 'hex')
        : say({ kind: 'sign-in-result', isPass: true }),
    )
    const line = await callSuperior(target)
    line.close()
    const [, answer] = heard
    expect(answer?.kind).toBe('sign-in-md5')
    expect(recorded.expected_md5_reply_for_sequence).toContain(answer?.kind === 'sign-in-md5' ? answer.md5 : '-')
  })
})

test('a platform without a second step lets us in by its first answer', async () => {
  const { target, heard } = await superior(() => say({ kind: 'sign-in-result', isPass: true }))
  const line = await callSuperior(target)
  line.close()
  expect(heard).toEqual([{ kind: 'sign-in-request' }])
})

test('a receipt without a sequence counts, one of another packet does not', async () => {
  const { target } = await superior(({ kind }) => {
    if (kind !== 'data') return say({ kind: 'sign-in-result', isPass: true })
    const ack = { kind: 'data-ack', operation: 'report_ack', isPass: true } as const
    return Buffer.concat([say({ ...ack, sequence: 'OTHER' }), say({ ...ack, sequence: '' })])
  })
  const line = await callSuperior(target)
  const packet = `<root><common><building_id>B</building_id><gateway_id>01</gateway_id><type>report</type></common><data operation="report"><sequence>S</sequence></data></root>`
  expect(await line.report(packet, 'S')).toContain('<sequence></sequence>')
  line.close()
})

test.each<[string, (body: PacketBody) => Buffer | undefined, string, RegExp]>([
  ['says no', () => say({ kind: 'sign-in-result', isPass: false }), 'refused', /认证未通过/],
  ['hangs up', () => undefined, 'line', /断开/],
  [
    'has another key',
    () => frameOf({ address, body: { kind: 'sign-in-result', isPass: true } }, undefined, 'other'),
    'line',
    /无法解密/,
  ],
])('a platform that %s', async (_name, answers, of, message) => {
  const { target } = await superior(answers)
  await expect(callSuperior(target)).rejects.toMatchObject({ of, message: expect.stringMatching(message) })
})
