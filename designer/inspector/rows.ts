import type { InspectorTab, Property, Shape } from '../../schemas/index.ts'
import { type Control, controlOf, isSmall } from './control.ts'
import type { InspectedNode } from './node.ts'
import { tabOf } from './tab.ts'

/** One property of what is selected, as the inspector shows it. */
export interface PropertyRow {
  readonly key: string
  readonly property: Property
  readonly title: string
  readonly control: Control
  readonly isRequired: boolean
  readonly tab: InspectorTab
  readonly isSmall: boolean
  /** The value that all selected nodes have. */
  readonly value: unknown
  /** At least one of them has it. */
  readonly isSet: boolean
  /** They have different ones. */
  readonly isMixed: boolean
}

/** Keys that say what a thing is; they are the head's, not lines of the form. */
const headKeys: ReadonlySet<string> = new Set(['$schema', 'schemaVersion'])

/** The properties that all nodes share, in the order of the meta-schema. */
export function rowsOf(nodes: readonly Pick<InspectedNode, 'shape' | 'value'>[]): PropertyRow[] {
  const first = nodes[0]
  if (!first?.shape) return []
  const rows: PropertyRow[] = []
  for (const [key, property] of first.shape.properties) {
    if (headKeys.has(key) || property.shape.schema.const !== undefined) continue
    if (!nodes.every(({ shape }) => shape?.properties.get(key)?.shape === property.shape)) continue
    if (nodes.length > 1 && key === 'id') continue
    rows.push(rowOf(key, property, first.shape, nodes))
  }
  return rows
}

/** Values are told apart as soon as two differ: of thousands that are selected most are never written out. */
const isSame = (a: unknown, b: unknown): boolean =>
  a === b || (isObject(a) && isObject(b) && JSON.stringify(a) === JSON.stringify(b))

const isObject = (value: unknown): boolean => value !== null && typeof value === 'object'

function rowOf(
  key: string,
  property: Property,
  holder: Shape,
  nodes: readonly Pick<InspectedNode, 'value'>[],
): PropertyRow {
  const values = nodes.map(({ value }) => (value as Record<string, unknown>)[key])
  const isMixed = values.some((value) => !isSame(value, values[0]))
  const control = controlOf(property.shape, key, property.schema)
  return {
    key,
    property,
    title: property.title ?? key,
    control,
    isRequired: holder.schema.required?.includes(key) ?? false,
    tab: tabOf(property, holder),
    isSmall: isSmall(control),
    value: values[0],
    isSet: values.some((value) => value !== undefined),
    isMixed,
  }
}
