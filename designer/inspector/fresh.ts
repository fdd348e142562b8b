import type { Shape } from '../../schemas/index.ts'
import { freshId } from '../draft/fresh-ids.ts'

/** The step of a button that nobody has given one yet: it says so, and the first one that is added takes its place. */
export const noAction = { do: 'toast', text: '尚未设置动作' }

/** The smallest value that a shape takes: required keys only, ids that are free (`taken` takes them). */
export function freshValue(shape: Shape, taken: Set<string>, name = 'item'): unknown {
  const { schema } = shape
  if (schema.default !== undefined) return schema.default
  if (shape.variants) {
    const first = [...shape.variants.table.values()][0]
    return first ? freshValue(first, taken, name) : {}
  }
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (shape.name === 'Value' || shape.name === 'StringValue') return ''
  if (shape.name === 'Actions') return [noAction]
  if (shape.name === 'Id') return takeId(name, taken)
  const literal = shape.choices.find((choice) => choice.name !== 'Expr') ?? shape.choices[0]
  if (literal) return freshValue(literal, taken, name)
  switch ([schema.type].flat()[0]) {
    case 'boolean':
      return false
    case 'number':
    case 'integer':
      return schema.minimum ?? 0
    case 'array':
      return shape.items && (schema.minItems ?? 0) > 0 ? [freshValue(shape.items, taken, name)] : []
    case 'string':
      return ''
    default:
      return shape.name === 'Expr' ? { $expr: 'null' } : freshObject(shape, taken, name)
  }
}

function freshObject(shape: Shape, taken: Set<string>, name: string): Record<string, unknown> {
  const made: Record<string, unknown> = {}
  for (const key of shape.schema.required ?? []) {
    const property = shape.properties.get(key)
    if (!property) continue
    const isWord = ['label', 'title'].includes(key) && ['', 'StringValue'].includes(property.shape.name)
    made[key] = property.default ?? (isWord ? '未命名' : freshValue(property.shape, taken, name))
  }
  return made
}

function takeId(name: string, taken: Set<string>): string {
  const id = freshId(name, taken)
  taken.add(id)
  return id
}

/** A stem for the id of a new item of a list, out of the list's key: `columns` gives `column`. */
export const stemOf = (key: string): string =>
  key
    .replace(/ies$/, 'y')
    .replace(/(?<!s)s$/, '')
    .replaceAll(/[^a-zA-Z0-9]/g, '') || 'item'
