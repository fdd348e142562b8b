import { type Place, readAt } from '../../schemas/index.ts'
import { applyEdit, type DocumentJson, type Edit } from '../draft/edit.ts'
import { freeName } from '../structure/needs.ts'
import { bindingEdits } from './bind-data.ts'
import type { DeskState } from './desk.ts'
import { plainParams } from './plain-params.ts'

type Json = Readonly<Record<string, unknown>>

const tableOf = (value: unknown): Json => (value !== null && typeof value === 'object' ? (value as Json) : {})

/**
 * Declares a data source that asks an endpoint and gives its name to a property, with what follows for the widget. A page
 * that asks for no right yet asks for the one that the endpoint needs.
 */
export function newSource(state: DeskState, endpoint: string, at: Place): Edit {
  const { document } = state
  const [group = '', call = ''] = endpoint.split('.')
  const stem = /^(list|get|page|all|rows)$/.test(call) ? `${camel(group)}s` : camel(call)
  const name = freeName(stem, new Set(Object.keys(tableOf(document.data))))
  const asked = state.model.endpoints[endpoint]
  const params = asked ? plainParams(asked) : {}
  const source = { endpoint, ...(Object.keys(params).length > 0 ? { params } : {}) }
  const declared: Edit = { kind: 'set', at: ['data', name], value: source }
  const access = asked?.access
  const isAsked = document.kind !== 'page' || document.access !== undefined || access === undefined
  const required: Edit[] = isAsked ? [] : [{ kind: 'set', at: ['access'], value: access }]
  const bound = boundTo({ ...state, document: applyEdit(document, declared) }, name, at)
  return { kind: 'all', edits: [...required, declared, bound] }
}

/** Gives a property the name of a data source, with what follows for the widget. */
export function boundTo(state: DeskState, name: string, at: Place): Edit {
  const set: Edit = { kind: 'set', at, value: name }
  const edits = bindingEdits(state, applyEdit(state.document, set), at)
  return edits.length === 0 ? set : { kind: 'all', edits: [set, ...edits] }
}

/** Declares a state and gives its path to a property. */
export function newState({ document }: DeskState, written: string, at: Place): Edit {
  const wanted = camel(written.replace(/^state\./, '')) || 'value'
  const name = freeName(wanted, new Set(Object.keys(tableOf(document.state))))
  return {
    kind: 'all',
    edits: [
      { kind: 'set', at: ['state', name], value: variableFor(document, at) },
      { kind: 'set', at, value: `state.${name}` },
    ],
  }
}

/** What a state must hold, told by what writes it: a range, rows that are chosen, a tick, else a text. */
function variableFor(document: DocumentJson, at: Place): Json {
  const holder = tableOf(readAt(document, at.slice(0, -1)))
  const { control, multiple, mode } = holder
  if (control === 'range' || control === 'dateTimeRange') return { type: 'object', nullable: true }
  if (control === 'checkbox') return { type: 'boolean' }
  if (at.at(-1) === 'nodeInto') return { type: 'object', nullable: true }
  if (at.at(-2) === 'selection') return mode === 'single' ? { type: 'object', nullable: true } : { type: 'array' }
  return multiple === true ? { type: 'array' } : { type: 'string' }
}

/** Letters and digits only, the first one small: what is written in another script leaves nothing. */
const camel = (text: string): string =>
  text
    .replaceAll(/[^a-zA-Z0-9]+([a-zA-Z0-9])?/g, (_, letter: string | undefined) => letter?.toUpperCase() ?? '')
    .replace(/^[0-9]+/, '')
    .replace(/^[A-Z]/, (letter) => letter.toLowerCase())
