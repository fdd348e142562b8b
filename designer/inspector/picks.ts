import type { Thing } from './control.ts'
import { type Pick, type PickPlace, pick } from './pick.ts'
import {
  answerFieldsHere,
  bothOrders,
  formFieldsHere,
  layersHere,
  nodesHere,
  ownFieldsHere,
  parametersHere,
  pointsHere,
  sharedValuesHere,
  sourcesHere,
  statesHere,
  topicPartsHere,
} from './picks-here.ts'
import {
  autocompletePicks,
  fileKindPicks,
  instantFormatPicks,
  topicPicks,
  unitPicks,
  zonePicks,
} from './picks-known.ts'

type PickSource = (place: PickPlace) => readonly Pick[]

const fieldsHere: PickSource = (place) =>
  place.kind === 'entity' ? [...ownFieldsHere(place), pick('id', '编号')] : (place.fields ?? [])

/** Where the lines of a picker come from, for each kind of thing. */
const sources: Readonly<Record<Thing, PickSource>> = {
  endpoint: ({ model }) =>
    Object.values(model.endpoints).map(({ id, title, method, path }) => pick(id, title, `${method} ${path}`)),
  access: ({ model }) => Object.entries(model.accessCodes).map(([code, title]) => pick(code, title)),
  route: ({ model }) => Object.values(model.pages).map(({ route, title }) => pick(route, title)),
  address: ({ model }) => Object.values(model.pages).map(({ route, title }) => pick(route, title)),
  page: ({ model }) => Object.values(model.pages).map(({ id, title, route }) => pick(id, title, route)),
  entity: ({ model }) => Object.values(model.entities).map(({ id, title }) => pick(id, title)),
  enum: ({ model }) =>
    Object.values(model.enums).map(({ id, title, items }) => {
      const words = items.map(({ label }) => label).slice(0, 4)
      return pick(id, title, words.join('、'))
    }),
  fragment: ({ model }) => Object.values(model.fragments).map(({ id, title }) => pick(id, title)),
  layout: ({ model }) => Object.values(model.layouts).map(({ id, title }) => pick(id, title)),
  component: ({ components = {} }) =>
    Object.entries(components).map(([name, schema]) => pick(name, (schema as { title?: string }).title)),
  menuItem: ({ model }) => menuPicks(model.menu),
  state: statesHere,
  data: sourcesHere,
  field: fieldsHere,
  sortField: (place) => bothOrders(fieldsHere(place)),
  formField: formFieldsHere,
  ownField: ownFieldsHere,
  ownOrder: (place) => bothOrders(ownFieldsHere(place)),
  parameter: parametersHere,
  answerField: answerFieldsHere,
  layer: layersHere,
  sharedValue: sharedValuesHere,
  node: nodesHere,
  topicPart: topicPartsHere,
  point: pointsHere,
  service: ({ services = [] }) => services.map(({ name, title, endpoints }) => pick(name, title, endpoints.join('、'))),
  liveTopic: () => topicPicks,
  unit: ({ model }) => unitPicks(model),
  zone: () => zonePicks(),
  instantFormat: () => instantFormatPicks,
  autocomplete: () => autocompletePicks,
  fileKind: () => fileKindPicks,
  project: ({ projects = [] }) => projects.map(({ number, name }) => pick(number, name)),
  subject: () => [],
  devicePoint: () => [],
  meter: () => [],
}

/** All that a property may name where it stands, in the order in which it is listed. */
export const picksOf = (thing: Thing, place: PickPlace): readonly Pick[] => sources[thing](place)

/** Things of which also others than the listed ones may be written: paths, several at once, what a device sends. */
const free: ReadonlySet<Thing> = new Set<Thing>([
  'field',
  'sortField',
  'ownField',
  'address',
  'unit',
  'fileKind',
  'instantFormat',
  'point',
  // Devices may be drawn before they are registered.
  'subject',
  'devicePoint',
  'meter',
])

/** Whether what is typed may be taken although it is not listed. */
export const isFreeThing = (thing: Thing): boolean => free.has(thing)

interface MenuLine {
  readonly id: string
  readonly title: string
  readonly items?: readonly MenuLine[] | undefined
}

/** Entries of the menu with the ones that they are in. */
function menuPicks(items: readonly MenuLine[], around = ''): Pick[] {
  return items.flatMap(({ id, title, items: inner = [] }) => [
    pick(id, title, around),
    ...menuPicks(inner, around === '' ? title : `${around} / ${title}`),
  ])
}
