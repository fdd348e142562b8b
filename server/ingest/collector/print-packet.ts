import type { ArchivedMeter, DataPacket, MeterValues, Packet, PacketAddress, PacketBody } from './packet.ts'

/** A packet as XML in UTF-8, in the spelling of the national guideline; `parsePacket` reads the same packet from it. */
export function printPacket({ address, body }: Packet): string {
  const { type, content } = contentOf(body)
  return `<?xml version="1.0" encoding="utf-8"?><root>${commonOf(address, type)}${content}</root>`
}

function commonOf({ buildingCode, gatewayCode, element }: PacketAddress, type: string): string {
  const name: string = element ?? 'building_id'
  const gateway = `<gateway_id>${escaped(gatewayCode)}</gateway_id>`
  return `<common><${name}>${escaped(buildingCode)}</${name}>${gateway}<type>${escaped(type)}</type></common>`
}

interface Content {
  readonly type: string
  readonly content: string
}

function contentOf(body: PacketBody): Content {
  switch (body.kind) {
    case 'sign-in-request':
      return within('id_validate', 'request', '')
    case 'sign-in-sequence':
      return within('id_validate', 'sequence', element('sequence', body.sequence))
    case 'sign-in-md5':
      return within('id_validate', 'md5', element('md5', body.md5))
    case 'sign-in-result':
      return within('id_validate', 'result', element('result', passed(body.isPass)) + optional('time', body.time))
    case 'heart-beat':
      return within('heart_beat', 'notify', element('notify', ''))
    case 'heart-beat-time':
      return within('heart_beat', 'time', element('time', body.time))
    case 'data':
      return within('data', body.operation, dataOf(body))
    case 'data-query':
      return within('data', 'query', queryOf(body.start, body.end, body.meters))
    case 'data-ack':
      return within(
        'data',
        body.operation,
        element('sequence', body.sequence) + element(body.operation, passed(body.isPass)),
      )
    case 'device': {
      const fields = Object.entries(body.fields).map(([name, value]) => element(name, value))
      return within('device', 'device', fields.join(''))
    }
    case 'device-ack':
      return within('device', 'device_ack', element('device_ack', passed(body.isPass)))
    case 'archives':
      return within('instruction', 'archives', archivesOf(body))
    case 'archives-ack':
      return within('instruction', 'archives_ack', archivesOf(body))
    case 'config':
    case 'config-ack':
      return within('config', body.operation, optional('period', body.period))
    case 'control-ack': {
      const results = body.results.map(
        ({ index, meter, error, data }) =>
          `<control_ack${attribute('idx', index)}${attribute('meterId', meter)}${attribute('err', error)}${attribute('data', data)}/>`,
      )
      return within('instruction', 'control_ack', `<control_info>${results.join('')}</control_info>`)
    }
    case 'unknown':
      return { type: body.type, content: `<data${attribute('operation', body.operation)}></data>` }
  }
}

function within(name: string, operation: string, inside: string): Content {
  return { type: operation, content: `<${name} operation="${escaped(operation)}">${inside}</${name}>` }
}

function dataOf(data: DataPacket): string {
  return [
    element('sequence', data.sequence),
    element('parser', data.isParsed ? 'yes' : 'no'),
    element('time', data.time),
    optional('total', data.total),
    optional('current', data.current),
    ...data.meters.map(meterOf),
  ].join('')
}

function meterOf({ id, name, connection, functions }: MeterValues): string {
  const values = functions.map((one) => {
    const time = one.sampleTime === undefined ? '' : attribute('sample_time', one.sampleTime)
    const title = one.name === undefined ? '' : attribute('name', one.name)
    const codes = attribute('id', one.id) + title + attribute('coding', one.coding) + attribute('error', one.error)
    return `<function${codes}${time}>${escaped(one.value)}</function>`
  })
  const title = name === undefined ? '' : attribute('name', name)
  const line = connection === undefined ? '' : attribute('conn', connection)
  return `<meter${attribute('id', id)}${title}${line}>${values.join('')}</meter>`
}

function queryOf(start: string | undefined, end: string | undefined, meters: readonly string[] = []): string {
  return optional('start', start) + optional('end', end) + meters.map((id) => `<meter${attribute('id', id)}/>`).join('')
}

function archivesOf({ periodMinutes, meters }: { periodMinutes?: number; meters: readonly ArchivedMeter[] }): string {
  const net = periodMinutes === undefined ? '' : `<net_info>${element('period', String(periodMinutes))}</net_info>`
  const rows = meters.map(
    ({ attributes }) =>
      `<meter${Object.entries(attributes)
        .map(([name, value]) => attribute(name, value))
        .join('')}/>`,
  )
  return `${net}<meter_info>${rows.join('')}</meter_info>`
}

const passed = (isPass: boolean) => (isPass ? 'pass' : 'fail')

const element = (name: string, text: string) => `<${name}>${escaped(text)}</${name}>`

const optional = (name: string, text: string | undefined) => (text === undefined ? '' : element(name, text))

const attribute = (name: string, value: string) => ` ${name}="${escaped(value)}"`

const replacements: Readonly<Record<string, string>> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;' }

function escaped(text: string): string {
  return text.replace(/[<>&"]/g, (sign) => replacements[sign] ?? sign)
}
