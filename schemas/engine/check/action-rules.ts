import { isExpression } from '../expression.ts'
import { anyType, fits, numberType, recordOf, type Type, typeName } from '../type.ts'
import { checkLightWords, formNames, formType } from './form-rules.ts'
import { checkParams, comingNames, merged, requestType, responseType } from './params.ts'
import { elementType } from './rows.ts'
import type { Rule } from './rule.ts'
import { type Place, quietType, type Sheet, under, unknownName, valueType, withNames } from './sheet.ts'

type Json = Readonly<Record<string, unknown>>

const stateType = (sheet: Sheet, into: unknown): Type =>
  sheet.state[String(into).slice('state.'.length)] ?? { is: 'any' }

const request: Rule = (sheet, action, place, pointer) => {
  const result = responseType(sheet, action.endpoint)
  checkParams(sheet, { endpoint: action.endpoint, params: action.params, pointer, endpointKey: 'endpoint' })
  checkControl(sheet, action.endpoint, under(pointer, 'endpoint'), place)
  if (action.into !== undefined && !fits(result, stateType(sheet, action.into))) {
    sheet.fault({
      pointer: under(pointer, 'into'),
      at: 'value',
      code: 'wrong-type',
      message: `状态是${typeName(stateType(sheet, action.into))}，而回答是${typeName(result)}`,
    })
  }
  return { params: { wanted: requestType(sheet, action.endpoint) }, success: { place: withNames(place, { result }) } }
}

/** A command to a device must be confirmed first, and must need a right. */
function checkControl(sheet: Sheet, endpoint: unknown, pointer: string, place: Place): void {
  const model = sheet.world.endpoint(String(endpoint))
  if (!model?.control || place.isConfirmed) return
  sheet.fault({
    pointer,
    at: 'value',
    code: 'control-without-confirm',
    message: `接口 ${model.id} 控制设备，之前必须有 confirm 步骤`,
  })
}

const download: Rule = (sheet, action, _, pointer) => {
  checkParams(sheet, { endpoint: action.endpoint, params: action.params, pointer, endpointKey: 'endpoint' })
  return { params: { wanted: requestType(sheet, action.endpoint) } }
}

const open: Rule = (sheet, action, place, pointer) => {
  const value = valueType(sheet, action.value, place.names)
  const form = merged(value, formType(sheet, action.form))
  const inside = withNames(place, action.form === undefined ? { item: value } : { form, item: value })
  if (action.form === undefined && action.root === undefined)
    sheet.fault({ pointer, at: 'value', code: 'missing-key', message: 'open 需要 form 或 root' })
  checkLightWords(sheet, action.form, under(pointer, 'form'))
  if (action.submit !== undefined) {
    const comes = comingNames(value, formNames(sheet, action.form, under(pointer, 'form')))
    checkParams(sheet, { endpoint: action.submit, params: action.params, pointer, endpointKey: 'submit' }, comes)
    checkControl(sheet, action.submit, under(pointer, 'submit'), place)
  }
  return {
    form: { place: inside },
    root: { place: inside },
    params: { place: inside, wanted: requestType(sheet, action.submit) },
    success: { place: withNames(inside, { result: responseType(sheet, action.submit) }) },
  }
}

const navigate: Rule = (sheet, action, _, pointer) => {
  const routes =
    typeof action.to === 'string'
      ? [action.to]
      : isExpression(action.to)
        ? [...action.to.$expr.matchAll(/['"](\/[\w/-]+)['"]/g)].map((match) => match[1] as string)
        : []
  const states = new Set<string>()
  let isKnown = routes.length > 0
  for (const route of routes) {
    sheet.routes.add(route)
    const page = sheet.world.pageOfRoute(route)
    if (page) for (const name of Object.keys(page.state ?? {})) states.add(name)
    else {
      isKnown = false
      unknownName(
        sheet,
        under(pointer, 'to', ...(typeof action.to === 'string' ? [] : ['$expr'])),
        'unknown-route',
        '路由',
        route,
        sheet.world.namesOf('routes'),
      )
    }
  }
  for (const name of isKnown ? Object.keys((action.params ?? {}) as Json) : []) {
    if (!states.has(name))
      unknownName(sheet, under(pointer, 'params', name), 'unknown-param', '状态（目标页面）', name, states)
  }
  // The address carries texts: what a state makes of one is told at run time, so any value will do.
  const fields = Object.fromEntries([...states].map((name) => [name, anyType]))
  const params = isKnown ? { params: { wanted: recordOf(fields) } } : {}
  return { ...params, project: { wanted: numberType } }
}

/** What each action asks of the things that it names, and gives to those inside it. */
export const actionRules: Readonly<Record<string, Rule>> = {
  RequestAction: request,
  DownloadAction: download,
  OpenAction: open,
  NavigateAction: navigate,
  SetAction: (sheet, action) => ({ value: { wanted: stateType(sheet, action.into) } }),
  ReloadAction: (_, __, place) => ({ data: { place: { ...place, isReload: true } } }),
  EachAction: (sheet, action, place) => {
    const of = isExpression(action.of) ? elementType(quietType(sheet, action.of.$expr, place.names)) : undefined
    return of ? { run: { place: withNames(place, { item: of }) } } : {}
  },
}

/** The place behind a step, for the steps after it. */
export function afterAction(sheet: Sheet, action: Json, place: Place): Place {
  switch (action.do) {
    case 'confirm':
      return { ...place, isConfirmed: true }
    case 'request':
      return withNames(place, { result: responseType(sheet, action.endpoint) })
    case 'open': {
      const form = merged(valueType(sheet, action.value, place.names), formType(sheet, action.form))
      return withNames(place, {
        ...(action.form ? { form } : {}),
        result: action.submit === undefined ? form : responseType(sheet, action.submit),
      })
    }
    default:
      return place
  }
}
