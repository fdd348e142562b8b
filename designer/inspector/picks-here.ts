import { idOf, isJsonObject, type JsonObject, readAt, topicParts } from '../../schemas/index.ts'
import { type Pick, type PickPlace, pick } from './pick.ts'

const tableOf = (value: unknown): JsonObject => (isJsonObject(value) ? value : {})

/** The nearest object around a place, itself among them, that has a property of a name; undefined where there is none. */
function around({ document, parent }: PickPlace, key: string): JsonObject | undefined {
  for (let length = parent.length; length >= 0; length -= 1) {
    const value = readAt(document, parent.slice(0, length))
    if (tableOf(tableOf(value)[key]) === tableOf(value)[key]) return value as JsonObject
  }
  return undefined
}

const titled = (properties: JsonObject): Pick[] =>
  Object.entries(properties).map(([name, schema]) => {
    const { title, type } = tableOf(schema)
    return pick(name, typeof title === 'string' ? title : undefined, typeof type === 'string' ? type : undefined)
  })

/** Parameters of the request of the endpoint around. */
export const parametersHere = (place: PickPlace): readonly Pick[] =>
  titled(tableOf(tableOf(around(place, 'request')?.request).properties))

/** Fields of the answer of the endpoint around. */
export const answerFieldsHere = (place: PickPlace): readonly Pick[] =>
  titled(tableOf(tableOf(around(place, 'response')?.response).properties))

/** Fields of the entity around, or of the object among its fields. */
export const ownFieldsHere = (place: PickPlace): readonly Pick[] =>
  titled(tableOf(around(place, 'properties')?.properties))

/** Each field twice: ascending, and descending with `-` before it. */
export const bothOrders = (fields: readonly Pick[]): readonly Pick[] =>
  fields.flatMap(({ value, label }) => [pick(value, label, '升序'), pick(`-${value}`, label, '降序')])

/** Layers of the drawing around. */
export const layersHere = ({ document }: PickPlace): readonly Pick[] =>
  listOf(document.layers).map((layer) =>
    pick(String(layer.id), typeof layer.title === 'string' ? layer.title : undefined),
  )

/** Values that the drawing around has named. */
export const sharedValuesHere = ({ document }: PickPlace): readonly Pick[] =>
  Object.keys(tableOf(document.values)).map((name) => pick(name))

/** Names that stand in brackets in the topics of the document. */
export function topicPartsHere({ document }: PickPlace): readonly Pick[] {
  const topics = Array.isArray(document.topics) ? document.topics.filter((one) => typeof one === 'string') : []
  return [...new Set(topics.flatMap(topicParts))].map((part) => pick(part, undefined, `{${part}}`))
}

/** Values of the enumeration that names the points of the document. */
export function pointsHere({ document, model }: PickPlace): readonly Pick[] {
  const items = model.enums[String(document.points)]?.items ?? []
  return items.map(({ value, label, unit }) => pick(String(value), label, unit))
}

/** Widgets, columns and buttons of the page that a test is about. */
export function nodesHere({ document, model }: PickPlace): readonly Pick[] {
  const picks = new Map<string, Pick>()
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const item of value) visit(item)
    else if (value !== null && typeof value === 'object') {
      const id = idOf(value)
      const { title, label, kind, field } = value as JsonObject
      const name = [title, label, field].find((one) => typeof one === 'string' && one !== '')
      if (id !== undefined && !picks.has(id))
        picks.set(id, pick(id, name as string | undefined, typeof kind === 'string' ? kind : undefined))
      for (const inner of Object.values(value)) visit(inner)
    }
  }
  visit(model.pages[String(document.page)]?.root)
  return [...picks.values()]
}

/** Fields of the form around: its own, else those of its entity. */
export function formFieldsHere({ document, model, parent }: PickPlace): readonly Pick[] {
  for (let length = parent.length; length > 0; length -= 1) {
    const form = tableOf(readAt(document, parent.slice(0, length)))
    if (Array.isArray(form.fields) && form.fields.every((field) => typeof field === 'object'))
      return listOf(form.fields).map(({ id, label }) => pick(String(id), typeof label === 'string' ? label : undefined))
    const entity = typeof form.entity === 'string' ? model.entities[form.entity] : undefined
    if (entity) return entity.own.map((name) => pick(name, entity.properties[name]?.title))
  }
  return []
}

/** Data sources of the document, by what each asks. */
export const sourcesHere = ({ document, model }: PickPlace): readonly Pick[] =>
  Object.entries(tableOf(document.data)).map(([name, source]) => {
    const { endpoint } = tableOf(source)
    const known = typeof endpoint === 'string' ? model.endpoints[endpoint] : undefined
    return pick(name, name, known?.title ?? '计算')
  })

/** States of the document. */
export const statesHere = ({ document }: PickPlace): readonly Pick[] =>
  Object.entries(tableOf(document.state)).map(([name, variable]) => {
    const { title } = tableOf(variable)
    return pick(`state.${name}`, typeof title === 'string' ? title : name)
  })

const listOf = (value: unknown): readonly JsonObject[] => (Array.isArray(value) ? value.map(tableOf) : [])
