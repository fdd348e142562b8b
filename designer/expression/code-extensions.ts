import { autocompletion, type CompletionContext, type CompletionResult, snippet } from '@codemirror/autocomplete'
import { type Diagnostic, linter } from '@codemirror/lint'
import { type EditorView, hoverTooltip } from '@codemirror/view'
import { completeAt, type ExpressionPlace, fixesOf, lookAt, nodeAround, typeName } from '../../schemas/index.ts'

/** Gives where an expression stands, asked anew each time as the document goes on. */
export type PlaceNow = () => ExpressionPlace

/** Completion of names, fields, functions and known texts. */
export const celCompletion = (place: PlaceNow) =>
  autocompletion({ override: [(context) => completed(context, place())], icons: false, activateOnTyping: true })

function completed(context: CompletionContext, place: ExpressionPlace): CompletionResult | null {
  const text = context.state.doc.toString()
  const { from, options } = completeAt(text, context.pos, place)
  const isAsked = context.explicit || from < context.pos || /[.'"]$/.test(text.slice(0, context.pos))
  if (options.length === 0 || !isAsked) return null
  return {
    from,
    options: options.map(({ label, title, type, kind, form }, index) => ({
      label,
      detail: [title, type].filter(Boolean).join(' · '),
      boost: kind === 'function' || kind === 'method' ? -50 : Math.max(-40, 40 - index),
      ...(form ? { apply: snippet(`${label}(\${})`) } : {}),
    })),
    validFor: /^\w*$/,
  }
}

/** Faults as wavy lines, with what mends them. */
export const celFaults = (place: PlaceNow) =>
  linter((view) => faultsIn(view.state.doc.toString(), place()), { delay: 120, tooltipFilter: () => [] })

function faultsIn(text: string, place: ExpressionPlace): Diagnostic[] {
  if (text.trim() === '') return []
  const looked = lookAt(text, place)
  return looked.issues.map((issue) => ({
    from: Math.min(issue.start, text.length),
    to: Math.min(Math.max(issue.end, issue.start), text.length),
    severity: 'error',
    message: issue.message,
    actions: fixesOf(text, issue, looked, place.wanted).map(({ label, from, to, insert }) => ({
      name: label,
      apply: (view: EditorView) => view.dispatch({ changes: { from, to, insert } }),
    })),
  }))
}

/** The type of what the pointer rests on. */
export const celHover = (place: PlaceNow) =>
  hoverTooltip((view, offset) => {
    const text = view.state.doc.toString()
    const around = nodeAround(lookAt(text, place()), offset)
    if (!around) return null
    const { start, end } = around.node
    return {
      pos: start,
      end,
      above: true,
      create: () => ({ dom: hoverBox(text.slice(start, end), typeName(around.type)) }),
    }
  })

function hoverBox(text: string, type: string): { readonly dom: HTMLElement }['dom'] {
  const dom = document.createElement('div')
  dom.className = 'wf-code-hover'
  const code = dom.appendChild(document.createElement('code'))
  code.textContent = text.length > 32 ? `${text.slice(0, 32)}…` : text
  dom.append(` ${type}`)
  return dom
}
