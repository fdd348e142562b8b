import { type AppModel, type documentKinds, entityPage, withEntry } from '../../schemas/index.ts'
import type { DocumentJson } from '../draft/edit.ts'

/** What a new document begins as. */
export type Template = 'entity' | 'blank' | 'board' | 'layout' | 'fragment' | 'entityDocument' | 'enum' | 'api'

/** A template of the dialog 新建. */
export interface TemplateHead {
  readonly template: Template
  readonly title: string
  readonly hint: string
  /** Kind of the document that is made. */
  readonly kind: keyof typeof documentKinds
}

/** All templates, pages first. */
export const templates: readonly TemplateHead[] = [
  {
    template: 'entity',
    kind: 'page',
    title: '列表页面',
    hint: '由实体生成：查询、列表、新增、编辑、删除、导出和菜单项一次建好',
  },
  { template: 'board', kind: 'page', title: '看板页面', hint: '一排指标卡、一张趋势图和一张列表，再逐项绑定数据' },
  { template: 'blank', kind: 'page', title: '空白页面', hint: '只有一个栅格，从组件栏拖入内容' },
  { template: 'layout', kind: 'layout', title: '组态图', hint: '1600 × 800 的空白图，放置设备、管线和数值' },
  { template: 'fragment', kind: 'fragment', title: '页面片段', hint: '几个页面共用的一块' },
  { template: 'entityDocument', kind: 'entity', title: '实体', hint: '一张数据表：字段、规则与名称' },
  { template: 'api', kind: 'api', title: '接口', hint: '一组接口：地址、参数、权限与由谁应答' },
  { template: 'enum', kind: 'enum', title: '枚举', hint: '一组取值及其名称、颜色' },
]

/** What was filled in. */
export interface NewAnswer {
  readonly template: Template
  readonly id: string
  readonly title: string
  /** Address of a page, e.g. `/spareParts`. */
  readonly route: string
  /** Entity of a list page. */
  readonly entity: string
  /** Menu entry that takes the page's own; empty for none. */
  readonly into: string
}

/** What is wrong with an answer, by field; empty where nothing is. */
export function answerFaults(answer: NewAnswer, model: AppModel): Readonly<Partial<Record<keyof NewAnswer, string>>> {
  const { kind } = templates.find(({ template }) => template === answer.template) as TemplateHead
  const faults: Partial<Record<keyof NewAnswer, string>> = {}
  if (answer.title.trim() === '') faults.title = '请填写名称'
  const isEnum = kind === 'enum'
  const form = isEnum ? /^[a-zA-Z][a-zA-Z0-9]*$/ : /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/
  if (!form.test(answer.id))
    faults.id = isEnum ? '用英文字母和数字，如 partState' : '用小写英文、数字和连字符，如 spare-parts'
  else if (isTaken(kind, answer.id, model)) faults.id = '已有同名的文档'
  if (kind === 'page') {
    if (!/^\/[A-Za-z0-9][\w/-]*$/.test(answer.route)) faults.route = '以 / 开头，用英文字母和数字，如 /spareParts'
    else if (Object.hasOwn(model.routes, answer.route)) faults.route = '已有页面用此地址'
  }
  if (answer.template === 'entity' && !Object.hasOwn(model.entities, answer.entity)) faults.entity = '请选择实体'
  return faults
}

function isTaken(kind: string, id: string, model: AppModel): boolean {
  const tables: Readonly<Record<string, object>> = {
    page: model.pages,
    layout: model.layouts,
    fragment: model.fragments,
    entity: model.entities,
    enum: model.enums,
    api: Object.fromEntries(Object.keys(model.endpoints).map((name) => [name.split('.')[0], true])),
  }
  return Object.hasOwn(tables[kind] ?? {}, id)
}

const stems: Readonly<Record<Template, string>> = {
  entity: 'list',
  blank: 'page',
  board: 'board',
  layout: 'drawing',
  fragment: 'part',
  entityDocument: 'record',
  api: 'calls',
  enum: 'kinds',
}

/** A free id for a document of a template: whoever has no better one need not think of any. */
export function freeId(template: Template, model: AppModel): string {
  const { kind } = templates.find((one) => one.template === template) as TemplateHead
  const link = kind === 'enum' ? '' : '-'
  for (let number = 1; ; number += 1) {
    const id = `${stems[template]}${link}${number}`
    if (!isTaken(kind, id, model) && !Object.hasOwn(model.routes, routeOf(id))) return id
  }
}

/** The address that goes with an id: `spare-parts` gives `/spareParts`. */
export const routeOf = (id: string): string =>
  `/${id.replaceAll(/-+(\w)/g, (_, letter: string) => letter.toUpperCase())}`

/** The documents that an answer makes; the one to open comes first. `menu` is the menu document that takes entries. */
export function newDocuments(
  answer: NewAnswer,
  model: AppModel,
  menu: DocumentJson | undefined,
): readonly DocumentJson[] {
  const { id, title, route, into, template } = answer
  const head = (kind: string) => ({ $schema: `../../meta/${kind}.schema.json`, kind, schemaVersion: 1, id, title })
  const page = (root: DocumentJson) => {
    const made: DocumentJson = { ...head('page'), route, root }
    return menu && into !== '' ? [made, withEntry(menu, answer)] : [made]
  }
  switch (template) {
    case 'entity': {
      const made = entityPage(model, answer.entity, { id, route, title, into }, menu ?? { items: [] })
      return into === '' || !menu ? made.filter(({ kind }) => kind !== 'menu') : made
    }
    case 'blank':
      return page({ kind: 'grid', id: 'root', children: [] })
    case 'board':
      return page(board)
    case 'layout':
      return [
        {
          ...head('layout'),
          width: 1600,
          height: 800,
          layers: [{ id: 'base', title: '底层' }],
          elements: [],
          geometry: {},
        },
      ]
    case 'fragment':
      return [{ ...head('fragment'), root: { kind: 'text', id: 'text', value: title } }]
    case 'entityDocument':
      return [
        {
          ...head('entity'),
          type: 'object',
          'x-table': id.replaceAll('-', '_'),
          'x-label': 'name',
          'x-search': ['name'],
          required: ['name'],
          properties: { name: { type: 'string', title: '名称', maxLength: 64, minLength: 1 } },
        },
      ]
    case 'api':
      return [{ ...head('api'), endpoints: [] }]
    case 'enum':
      return [{ ...head('enum'), items: [{ value: 'one', label: '第一项' }] }]
  }
}

/** Figures, a curve and a list, to be bound to data one after the other. */
const board: DocumentJson = {
  kind: 'grid',
  id: 'root',
  direction: 'column',
  grow: true,
  children: [
    {
      kind: 'cards',
      id: 'figures',
      items: [
        { id: 'figure-1', label: '指标一', value: 0 },
        { id: 'figure-2', label: '指标二', value: 0 },
        { id: 'figure-3', label: '指标三', value: 0 },
        { id: 'figure-4', label: '指标四', value: 0 },
      ],
    },
    {
      kind: 'grid',
      id: 'below',
      children: [
        { kind: 'chart', id: 'trend', title: '趋势', type: 'line', span: 16, height: 440 },
        {
          kind: 'list',
          id: 'rows',
          title: '列表',
          span: 8,
          height: 440,
          rows: { $expr: '[]' },
          paging: 'none',
          columns: [{ id: 'c-name', title: '名称', value: { $expr: "'--'" } }],
        },
      ],
    },
  ],
}
