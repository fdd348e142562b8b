import { type AppModel, type DocumentKind, type Place, readAt } from '../../schemas/index.ts'
import type { DocumentJson } from '../draft/edit.ts'
import type { Thing } from './control.ts'

/** One line of a picker. */
export interface Pick {
  readonly value: string
  /** Chinese name, or the value where it has none. */
  readonly label: string
  /** What else tells it apart: method and path, type, unit. */
  readonly note?: string
}

/** What a picker needs to know of where it stands. */
export interface PickPlace {
  readonly kind: DocumentKind
  readonly document: DocumentJson
  readonly model: AppModel
  /** The object that has the property. */
  readonly parent: Place
  /** Fields of the record there, where it is known. */
  readonly fields?: readonly Pick[]
  /** Names of the registered components. */
  readonly components?: readonly string[]
}

/** All that a property may name where it stands, in the order in which it is listed. */
export function picksOf(thing: Thing, place: PickPlace): readonly Pick[] {
  const { model, document } = place
  switch (thing) {
    case 'endpoint':
      return Object.values(model.endpoints).map(({ id, title, method, path }) => pick(id, title, `${method} ${path}`))
    case 'access':
      return Object.entries(model.accessCodes).map(([code, title]) => pick(code, title))
    case 'route':
      return Object.values(model.pages).map(({ route, title }) => pick(route, title))
    case 'page':
      return Object.values(model.pages).map(({ id, title, route }) => pick(id, title, route))
    case 'entity':
      return Object.values(model.entities).map(({ id, title }) => pick(id, title))
    case 'enum':
      return Object.values(model.enums).map(({ id, title, items }) =>
        pick(
          id,
          title,
          items
            .map(({ label }) => label)
            .slice(0, 4)
            .join('、'),
        ),
      )
    case 'fragment':
      return Object.values(model.fragments).map(({ id, title }) => pick(id, title))
    case 'state':
      return Object.keys(tableOf(document.state)).map((name) => pick(`state.${name}`, name))
    case 'data':
      return Object.entries(tableOf(document.data)).map(([name, source]) => sourcePick(name, source, model))
    case 'component':
      return (place.components ?? []).map((name) => pick(name))
    case 'field':
      return place.fields ?? []
    case 'layout':
      return Object.values(model.layouts).map(({ id, title }) => pick(id, title))
    case 'formField':
      return formFields(place)
  }
}

const pick = (value: string, label?: string, note?: string): Pick => ({
  value,
  label: label ?? value,
  ...(note ? { note } : {}),
})

const tableOf = (value: unknown): Readonly<Record<string, unknown>> =>
  value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : {}

function sourcePick(name: string, source: unknown, model: AppModel): Pick {
  const { endpoint } = tableOf(source)
  const known = typeof endpoint === 'string' ? model.endpoints[endpoint] : undefined
  return pick(name, name, known?.title ?? '计算')
}

/** Fields of the form around: its own, else those of its entity. */
function formFields({ document, model, parent }: PickPlace): readonly Pick[] {
  for (let length = parent.length; length > 0; length -= 1) {
    const form = tableOf(readAt(document, parent.slice(0, length)))
    if (Array.isArray(form.fields) && form.fields.every((field) => typeof field === 'object')) {
      return form.fields.map((field) => {
        const { id, label } = tableOf(field)
        return pick(String(id), typeof label === 'string' ? label : undefined)
      })
    }
    const entity = typeof form.entity === 'string' ? model.entities[form.entity] : undefined
    if (entity) return entity.own.map((name) => pick(name, entity.properties[name]?.title))
  }
  return []
}
