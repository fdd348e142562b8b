import type { JsonSchema } from '../../../schemas/index.ts'

const id = { type: 'integer' } as const
const text = { type: 'string' } as const

const noProps: JsonSchema = { type: 'object', properties: {}, additionalProperties: false }

/**
 * Components that `custom` widgets may name, each with the schema of its props, and under `x-events` what each of its
 * events tells (`event` of the steps under `on`); documents are checked against them.
 */
export const componentProps = {
  'load-scene': noProps,
  'auto-sign-in': noProps,
  'image-edit': {
    type: 'object',
    properties: { config: { type: 'object', title: '标注配置', description: 'Answer of `map.config`.' } },
    required: ['config'],
    additionalProperties: false,
    'x-events': { save: { properties: { id, version: id, pointsArr: { type: 'array', items: { type: 'object' } } } } },
  },
  'plan-view': {
    type: 'object',
    properties: { live: { type: ['object', 'null'], title: '实时值', description: 'Answer of `map.live`.' } },
    required: ['live'],
    additionalProperties: false,
    'x-events': {
      trace: {
        properties: {
          nodeType: text,
          nodeId: text,
          name: text,
          energyKind: text,
          period: { type: 'number' },
          projectId: id,
        },
      },
      query: { properties: { energyKind: text, dimension: text, projectId: id } },
    },
  },
  'image-card': {
    type: 'object',
    properties: { image: { type: 'object', title: '图片', description: 'A row of `map.library`.' } },
    required: ['image'],
    additionalProperties: false,
    'x-events': { open: { properties: { id, name: text } } },
  },
  'page-order': {
    type: 'object',
    properties: {
      pages: { type: ['array', 'object', 'null'], title: '画面', description: 'Answer of `monitor-page.getList`.' },
      selected: { type: ['integer', 'null'], title: '所选画面' },
    },
    required: ['pages'],
    additionalProperties: false,
    'x-events': {
      order: { properties: { ids: { type: 'array', items: id } } },
      first: { properties: { id } },
      select: { properties: { id } },
    },
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
    'x-events': {
      dirty: { properties: { dirty: { type: 'boolean' } } },
      save: { properties: { id, version: id, marks: { type: 'array', items: { type: 'object' } } } },
    },
  },
} as const satisfies Record<string, JsonSchema>

/** Name of a registered component. */
export type ComponentName = keyof typeof componentProps
