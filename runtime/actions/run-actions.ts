import type { Action, Actions, Value } from '../../schemas/index.ts'
import { saveFile } from '../data/save-file.ts'
import type { PageContext, Runtime, Within } from '../page/page-context.ts'
import type { ScopeExtra } from '../page/scope.ts'
import { askConfirm } from './ask-confirm.ts'
import type { OpenAction } from './open-action.ts'

interface RunParts {
  readonly runtime: Runtime
  readonly page: PageContext
}

/** How a step ended: go on, with the names that later steps see added, or stop the list. */
type StepEnd = { readonly goOn: true; readonly add?: ScopeExtra } | { readonly goOn: false }

const stop: StepEnd = { goOn: false }
const next: StepEnd = { goOn: true }

/**
 * Runs steps in order. True if all ran; false if one stopped the list: a refused confirm, a closed dialog, a failed call
 * whose message the request layer has shown. A fault of an expression is shown and stops too.
 */
export async function runActions(
  parts: RunParts,
  actions: Actions,
  extra: ScopeExtra,
  within: Within,
): Promise<boolean> {
  let names = extra
  for (const action of actions) {
    let end: StepEnd
    try {
      end = await runStep(parts, action, names, within)
    } catch (fault) {
      parts.runtime.toaster.show(fault instanceof Error ? fault.message : String(fault))
      return false
    }
    if (!end.goOn) return false
    if (end.add) names = { ...names, ...end.add }
  }
  return true
}

async function runStep(parts: RunParts, action: Action, extra: ScopeExtra, within: Within): Promise<StepEnd> {
  const { page, runtime } = parts
  const computed = <T>(value: Value | undefined) => page.evaluate<T>(value, extra)
  switch (action.do) {
    case 'request': {
      const params = computed<Record<string, unknown>>(action.params as Value)
      const answer = await attempt(() => page.call(action.endpoint, params ?? {}, { silent: isQuiet(action.onError) }))
      if (!answer.ok) return action.onError === 'silent' ? next : stop
      if (action.into) page.setState(action.into, answer.value)
      const add = { result: answer.value }
      if (action.success)
        runtime.toaster.show(page.evaluate<string>(action.success, { ...extra, ...add }), { type: 'success' })
      return { goOn: true, add }
    }
    case 'open':
      return openDialog(parts, action, extra, within)
    case 'close':
      within.dialog?.close()
      return next
    case 'reload':
      void page.data.reload(action.data)
      return next
    case 'set':
      page.setState(action.into, computed(action.value))
      return next
    case 'navigate': {
      const to = computed<string>(action.to as Value)
      const project = computed<number | null>(action.project)
      if (typeof project === 'number') chooseProject(runtime, project)
      const query = toAddressQuery(computed<Record<string, unknown>>(action.params as Value) ?? {})
      if (action.newTab) globalThis.open(to + query, '_blank', 'noopener')
      else runtime.navigate(to + query)
      return next
    }
    case 'confirm': {
      const yes = await askConfirm({
        title: computed<string>(action.title),
        text: action.text === undefined ? '' : computed<string>(action.text),
        danger: action.danger === true,
        okLabel: action.okLabel ?? '确定',
        anchor: within.anchor ?? null,
      })
      return yes ? next : stop
    }
    case 'signIn':
      runtime.signIn({ token: computed<string>(action.token), userName: computed<string>(action.userName) })
      return next
    case 'toast':
      runtime.toaster.show(computed<string>(action.text), { type: action.type ?? 'info' })
      return next
    case 'download': {
      const params = computed<Record<string, unknown>>(action.params as Value)
      const file = await attempt(() => page.download(action.endpoint, params ?? {}))
      if (!file.ok) return action.onError === 'silent' ? next : stop
      saveFile(file.value.blob, (action.fileName ? computed<string>(action.fileName) : '') || file.value.fileName)
      return next
    }
    case 'if': {
      const chosen = computed<boolean>(action.when) === true ? action.then : action.else
      return !chosen || (await runActions(parts, chosen, extra, within)) ? next : stop
    }
    case 'each': {
      const elements = computed<unknown[]>(action.of) ?? []
      let done = 0
      for (const item of elements) if (await runActions(parts, action.run, { ...extra, item }, within)) done += 1
      const failed = elements.length - done
      if (action.summary)
        runtime.toaster.show(failed === 0 ? `已完成 ${done} 项` : `完成 ${done} 项，失败 ${failed} 项`, {
          type: failed === 0 ? 'success' : 'warning',
        })
      return next
    }
  }
}

async function openDialog(
  { page, runtime }: RunParts,
  action: OpenAction,
  extra: ScopeExtra,
  within: Within,
): Promise<StepEnd> {
  const text = (value: Value | undefined) => (value === undefined ? '' : String(page.evaluate(value, extra) ?? ''))
  const outcome = await page.dialogs.open({
    action,
    extra,
    anchor: within.anchor ?? null,
    content: {
      title: text(action.title),
      subtitle: text(action.subtitle),
      value: action.value === undefined ? null : page.evaluate<Record<string, unknown> | null>(action.value, extra),
      params: page.evaluate<Record<string, unknown> | undefined>(action.params as Value, extra) ?? {},
    },
  })
  if (!outcome.submitted) return stop
  const add = { result: outcome.result, form: outcome.value }
  if (action.success)
    runtime.toaster.show(String(page.evaluate(action.success, { ...extra, ...add })), { type: 'success' })
  return { goOn: true, add }
}

const isQuiet = (onError: 'toast' | 'silent' | 'stop' | undefined) => onError === 'silent' || onError === 'stop'

type Attempt<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly fault: unknown }

/** The request layer has shown a refusal already; here it only decides whether the list goes on. */
async function attempt<T>(call: () => Promise<T>): Promise<Attempt<T>> {
  try {
    return { ok: true, value: await call() }
  } catch (fault) {
    return { ok: false, fault }
  }
}

function chooseProject({ client }: Runtime, projectId: number): void {
  client.currentProject = projectId
  client.checkedProjects = [projectId]
}

function toAddressQuery(params: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(params).filter(([, value]) => value !== null && value !== undefined && value !== '')
  const text = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString()
  return text === '' ? '' : `?${text}`
}
