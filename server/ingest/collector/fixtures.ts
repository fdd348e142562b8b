import { type Dialect, dialects, sealOf } from './dialects.ts'
import type { Packet } from './packet.ts'
import { printPacket } from './print-packet.ts'
import { keyPairsOf, sealed } from './seal.ts'
import { wrap } from './wrap.ts'

/** A frame of the Beijing type as a public sender of 2013 carries it for trial: sign-in request of a project. */
export const beijingFrame = {
  hex: [
    '68681616e40000001692ec42ad4e729dcd81551abc7c2983c86d3c6a58a862eab7762371a0f6a3c83fbdc8ec79d54004f3249d83ee1d8bbe',
    '3c906270c99c44d6cf4c7b049b643a7da312dcc0c5600f18fbb91adf460802532b9fd2c766ec60477242d78f9caa0092da2f1b0492d92951',
    'e9ef1e68096b7ea76c41abf30eb177d316196693d66c3c8ab2c767ed461babf65a472c57de9c972b10ede61e916f38d678c48ed447928e77',
    'ef77798d71f71b29aa4a2542c866b4a623fdc6f8838b2d3ad851ec9091c029072a49bb9ddfccf2831858e339fe73534a65432e5ac65f3e0d',
    'f735510bcd64f8b7c2b1f264644155aa55aa',
  ].join(''),
  key: '0000000000123456',
  plain:
    '<?xml version="1.0" encoding="utf-8" ?><root><common><project_id>110000015</project_id><gateway_id>1100000140202</gateway_id><type>request</type></common><id_validate operation="request" ></id_validate></root>',
}

/** Keys of the collectors that tests play. */
export const trialKey = '0102030405060708090a0b0c0d0e0f10'

/** A packet as the frame that a collector of a dialect sends. */
export function frameOf(packet: Packet, dialect: Dialect = dialects['national-cbc'], key = trialKey, iv = ''): Buffer {
  const plain = Buffer.from(printPacket(packet), 'utf8')
  const seal = sealOf(dialect, keyPairsOf(key, iv)[0])
  return wrap(dialect.wrapping, seal === undefined ? plain : sealed(seal, plain))
}

/** A data packet of one meter with one value. */
export function trialData(value: string, operation: 'report' | 'continuous' = 'report'): Packet {
  const functions = [{ id: '1', coding: '01A00', error: '0', value }]
  return {
    address: { buildingCode: '110101A001', gatewayCode: '01' },
    body: {
      kind: 'data',
      operation,
      sequence: '20261121120000000001',
      isParsed: true,
      time: '20261121120000',
      meters: [{ id: 'E1', functions }],
    },
  }
}
