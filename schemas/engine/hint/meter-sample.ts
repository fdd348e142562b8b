import { loadDocuments } from '../load.ts'
import type { AppModel } from '../model.ts'

const source = (file: string, document: unknown) => ({ file, text: JSON.stringify(document) })
const meterSchema = {
  type: 'object',
  properties: {
    number: { type: 'string', title: '表号' },
    pt: { type: 'number', title: '电压互感比' },
    power: { type: 'number', title: '功率', 'x-unit': 'kW' },
    state: { type: 'string', title: '状态', 'x-enum': 'meterState' },
  },
}
const api = {
  kind: 'api',
  schemaVersion: 1,
  id: 'meter',
  title: '仪表',
  accessCodes: [{ id: 'meter.read', title: '查看仪表' }],
  endpoints: [
    {
      id: 'list',
      title: '仪表列表',
      method: 'GET',
      path: '/api/meters',
      access: 'meter.read',
      request: {
        type: 'object',
        properties: { keyword: { type: 'string', title: '关键字' }, size: { type: 'integer' } },
      },
      response: { type: 'array', items: meterSchema },
      serve: { service: 'meter.list' },
    },
  ],
}
const states = {
  kind: 'enum',
  schemaVersion: 1,
  id: 'meterState',
  title: '仪表状态',
  items: [
    { value: 'on', label: '在线' },
    { value: 'off', label: '离线' },
  ],
}

/** A model for tests: one endpoint `meter.list` that answers meters, and the enumeration of their states. */
export const meterModel = loadDocuments([source('apis/meter.json', api), source('enums/meterState.json', states)]).memo
  .linked as unknown as AppModel
