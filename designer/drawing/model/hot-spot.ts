import { type AppModel, isExpression, type Place } from '../../../schemas/index.ts'
import { freshId, idsIn } from '../../draft/fresh-ids.ts'
import type { Drawing, Part } from './drawing.ts'

type Steps = NonNullable<Part['do']>
type Step = Steps[number]

/** What a click on an element is made to do, as people ask for it. */
export type HotSpotKind = 'page' | 'drawing' | 'form' | 'request'

/** The kinds in the order in which they are offered. */
export const hotSpotKinds: readonly (readonly [kind: HotSpotKind, title: string, hint: string])[] = [
  ['page', '打开页面', '跳到另一个页面，可带参数'],
  ['drawing', '弹出画面', '在弹窗里显示另一幅画面'],
  ['form', '填写表单', '弹出表单，提交给接口'],
  ['request', '调用接口', '先请操作人确认，再调用接口'],
]

/** Steps to begin with; what they name is still to be chosen, and the check says so until it is. */
export function hotSpotSteps(kind: HotSpotKind, drawing: Drawing, title: string): Steps {
  const name = title === '' ? drawing.title : title
  switch (kind) {
    case 'page':
      return [{ do: 'navigate', to: '' }]
    case 'drawing': {
      const id = freshId('drawing', idsIn(drawing))
      // What a drawing asks for has its right; whoever sees this one has it too.
      const root = { kind: 'drawing', id, access: 'drawing.read', layout: '', height: 480 } as const
      return [{ do: 'open', title: name, root }]
    }
    case 'form':
      return [{ do: 'open', title: name, form: { fields: [{ ...firstField }] }, submit: '', success: '已保存' }]
    case 'request':
      return [
        { do: 'confirm', title: `确定对“${name}”执行此操作吗？`, text: '' },
        { do: 'request', endpoint: '', success: '已执行' },
      ]
  }
}

/** A form has one field at least. */
const firstField = { id: 'remark', label: '备注', schema: { type: 'string', maxLength: 200 } } as const

/** Where in the steps something is to be chosen next: the drawing of a dialog, else the step that is no question. */
export function placeToFill(steps: Steps): Place {
  const index = Math.max(
    steps.findIndex((step) => step.do !== 'confirm'),
    0,
  )
  const step = steps[index]
  return step?.do === 'open' && step.root !== undefined ? [index, 'root'] : [index]
}

/** A right that the steps of an element ask for, and for what. */
export interface NeededRight {
  readonly code: string
  /** Chinese name of the right. */
  readonly title: string
  /** Endpoint or page, in words. */
  readonly for: string
}

/** Rights that an element's steps ask for; the server asks for those of endpoints itself. */
export function neededRights(steps: Steps | undefined, model: AppModel): readonly NeededRight[] {
  const found = new Map<string, NeededRight>()
  const note = (code: string | undefined, reason: string) => {
    if (code !== undefined && !found.has(code))
      found.set(code, { code, title: model.accessCodes[code] ?? code, for: reason })
  }
  for (const step of everyStep(steps ?? [])) {
    const id = step.do === 'open' ? step.submit : 'endpoint' in step ? step.endpoint : undefined
    const endpoint = id === undefined ? undefined : model.endpoints[id]
    if (endpoint) note(endpoint.access, `接口“${endpoint.title}”`)
    const route = step.do === 'navigate' && typeof step.to === 'string' ? model.routes[step.to] : undefined
    const page = route === undefined ? undefined : model.pages[route]
    if (page) note(page.access, `页面“${page.title}”`)
  }
  return [...found.values()]
}

/** Rights that the element itself has to name: those of the endpoints that it calls. */
export const rightsToName = (steps: Steps | undefined, model: AppModel): readonly NeededRight[] =>
  neededRights(
    everyStep(steps ?? []).filter(({ do: word }) => word !== 'navigate'),
    model,
  )

function everyStep(steps: readonly Step[]): Step[] {
  return steps.flatMap((step): Step[] => {
    if (step.do === 'if') return [step, ...everyStep(step.then), ...everyStep(step.else ?? [])]
    return step.do === 'each' ? [step, ...everyStep(step.run)] : [step]
  })
}

/** What a click does, in a line: `确认 → 调用接口“…”`. */
export function stepsText(steps: Steps, model: AppModel): string {
  return steps.map((step) => stepText(step, model)).join(' → ')
}

function stepText(step: Step, model: AppModel): string {
  switch (step.do) {
    case 'navigate': {
      const id = typeof step.to === 'string' ? model.routes[step.to] : undefined
      return `打开页面${quoted(id === undefined ? undefined : model.pages[id]?.title)}`
    }
    case 'open':
      return step.form === undefined ? '弹窗' : '表单'
    case 'request':
      return `调用${quoted(model.endpoints[step.endpoint]?.title)}`
    case 'download':
      return `下载${quoted(model.endpoints[step.endpoint]?.title)}`
    case 'confirm':
      return '确认'
    case 'toast':
      return isExpression(step.text) ? '提示' : `提示${quoted(String(step.text))}`
    case 'set':
      return '改状态'
    case 'reload':
      return '重新读数据'
    case 'if':
      return '按条件'
    case 'each':
      return '逐项'
    case 'close':
      return '关闭弹窗'
    case 'signIn':
      return '登录'
  }
}

const quoted = (name: string | undefined): string => (name ? `“${name}”` : '（未选）')
