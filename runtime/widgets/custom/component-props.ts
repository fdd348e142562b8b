import type { JsonSchema } from '../../../schemas/index.ts'

const noProps: JsonSchema = { type: 'object', properties: {}, additionalProperties: false }

/** Components that `custom` widgets may name, each with the schema of its props; documents are checked against them. */
export const componentProps = {
  'load-scene': noProps,
  'auto-sign-in': noProps,
  'image-edit': {
    type: 'object',
    properties: { config: { type: 'object', title: '标注配置', description: 'Answer of `map.config`.' } },
    required: ['config'],
    additionalProperties: false,
  },
  'plan-view': {
    type: 'object',
    properties: { live: { type: ['object', 'null'], title: '实时值', description: 'Answer of `map.live`.' } },
    required: ['live'],
    additionalProperties: false,
  },
  'image-card': {
    type: 'object',
    properties: { image: { type: 'object', title: '图片', description: 'A row of `map.library`.' } },
    required: ['image'],
    additionalProperties: false,
  },
  'page-order': {
    type: 'object',
    properties: {
      pages: { type: ['array', 'object', 'null'], title: '画面', description: 'Answer of `monitor-page.getList`.' },
      selected: { type: ['integer', 'null'], title: '所选画面' },
    },
    required: ['pages'],
    additionalProperties: false,
  },
  'monitor-view': {
    type: 'object',
    properties: {
      page: { type: ['object', 'null'], title: '画面', description: 'Answer of `monitor-page.getInfo`.' },
      live: { type: ['object', 'null'], title: '实时值', description: 'Answer of `monitor-page.live`.' },
    },
    required: ['page', 'live'],
    additionalProperties: false,
  },
  'monitor-binder': {
    type: 'object',
    properties: {
      page: { type: ['object', 'null'], title: '画面', description: 'Answer of `monitor-page.getInfo`.' },
      devices: {
        type: ['array', 'object', 'null'],
        title: '设备',
        description: 'Answer of `monitor-page.getMonitorDeviceList`.',
      },
      live: { type: ['object', 'null'], title: '实时值', description: 'Answer of `monitor-page.live`.' },
    },
    required: ['page', 'devices', 'live'],
    additionalProperties: false,
  },
} as const satisfies Record<string, JsonSchema>

/** Name of a registered component. */
export type ComponentName = keyof typeof componentProps
