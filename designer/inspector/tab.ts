import type { InspectorTab, Property, Shape } from '../../schemas/index.ts'
import { isWidgetShape } from '../structure/targets.ts'
import type { InspectedNode } from './node.ts'

/** Tabs of the inspector in their order, with their names. */
export const tabNames: Readonly<Record<InspectorTab, string>> = {
  properties: '属性',
  data: '数据',
  behaviour: '行为',
  access: '权限',
}

/**
 * Whether the properties of a thing are spread over tabs: those of documents and widgets are. What is inside them has few,
 * and they are all seen at once.
 */
export const isTabbed = ({ place, outer }: Pick<InspectedNode, 'place' | 'outer'>): boolean =>
  place.length === 0 || isWidgetShape(outer)

const tabOfShape: Readonly<Record<string, InspectorTab>> = {
  DataName: 'data',
  DataSource: 'data',
  StateVariable: 'data',
  EndpointId: 'data',
  Params: 'data',
  Options: 'data',
  StatePath: 'data',
  JsonSchema: 'data',
  Actions: 'behaviour',
  Button: 'behaviour',
  Access: 'access',
}

/**
 * The tab that shows a property: what its meta-schema says (`x-tab`), else what its shape is about. Fields of rows stand
 * beside the data that an object draws; where it draws none of its own (a column), they are one of its properties.
 */
export function tabOf(property: Property, holder: Shape): InspectorTab {
  const told = property.schema['x-tab'] ?? property.shape.schema['x-tab']
  if (told) return told
  const name = aboutOf(property.shape)
  if (name === 'FieldName') return holder.properties.has('data') ? 'data' : 'properties'
  return tabOfShape[name] ?? 'properties'
}

/** Name of the definition that a shape is about: its own, else that of its items or of the values of its keys. */
function aboutOf(shape: Shape): string {
  if (shape.name !== '') return shape.name
  if (shape.items) return aboutOf(shape.items)
  if (typeof shape.additional === 'object') return aboutOf(shape.additional)
  return shape.choices[0] ? aboutOf(shape.choices[0]) : ''
}
