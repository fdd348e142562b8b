/** Which gateway of which building speaks. */
export interface NationalAddress {
  readonly buildingCode: string
  readonly gatewayCode: string
}

/** One value of one meter as it stands in a packet. */
export interface NationalValue {
  readonly meter: string
  readonly item: string
  readonly coding: string
  readonly value: number
}

const packet = ({ buildingCode, gatewayCode }: NationalAddress, type: string, rest: string) =>
  `<?xml version="1.0" encoding="utf-8"?><root><common><building_id>${buildingCode}</building_id>` +
  `<gateway_id>${gatewayCode}</gateway_id><type>${type}</type></common>${rest}</root>`

/** First packet of a sign-in. */
export const signInRequest = (from: NationalAddress) =>
  packet(from, 'request', '<id_validate operation="request"></id_validate>')

/** Answer to the sequence of the platform: md5 (hex) of sequence and salt. */
export const signInProof = (from: NationalAddress, md5: string) =>
  packet(from, 'md5', `<id_validate operation="md5"><md5>${md5}</md5></id_validate>`)

/** Sign of life. */
export const heartBeat = (from: NationalAddress) =>
  packet(from, 'notify', '<heart_beat operation="notify"><notify></notify></heart_beat>')

/** Answer to a new period or a restart, which it repeats. */
export const configAck = (from: NationalAddress, operation: 'period_ack' | 'restart_ack', period = '') =>
  packet(
    from,
    operation,
    `<config operation="${operation}">${period === '' ? '' : `<period>${period}</period>`}</config>`,
  )

/**
 * All values of one instant (`time` yyyyMMddHHmmss, local); `continuous` for what is sent again after a loss, `reply`
 * for what was asked for.
 */
export function dataPacket(
  from: NationalAddress,
  given: {
    readonly operation: 'report' | 'continuous' | 'reply'
    readonly sequence: string
    readonly time: string
    readonly values: readonly NationalValue[]
  },
): string {
  const meters = new Map<string, NationalValue[]>()
  for (const value of given.values) meters.set(value.meter, [...(meters.get(value.meter) ?? []), value])
  const rows = [...meters].map(
    ([meter, values]) =>
      `<meter id="${meter}">${values
        .map((one) => `<function id="${one.item}" coding="${one.coding}" error="0">${one.value}</function>`)
        .join('')}</meter>`,
  )
  return packet(
    from,
    given.operation,
    `<data operation="${given.operation}"><sequence>${given.sequence}</sequence><parser>yes</parser>` +
      `<time>${given.time}</time>${rows.join('')}</data>`,
  )
}

/** Text of the first element of a name, without its blanks; empty where there is none. */
export const textOf = (xml: string, name: string) =>
  new RegExp(`<${name}\\s*>\\s*([^<]*?)\\s*</${name}\\s*>`).exec(xml)?.[1] ?? ''

/** The meters that a question names, each by its id; empty: all of them. */
export const metersOf = (xml: string): readonly string[] =>
  [...xml.matchAll(/<meter\s[^>]*?\bid\s*=\s*"([^"]*)"/g)].map((match) => match[1]!)
