import {
  type JsonSchema,
  namedShape,
  type Property,
  type Shape,
  type SymbolName,
  symbolSpecs,
} from '../../../schemas/index.ts'

const shapes = new Map<SymbolName, Shape>()

/** The props of a symbol as a shape that the inspector makes its form from: each a literal of its schema, or an expression. */
export function propsShape(symbol: SymbolName): Shape {
  const known = shapes.get(symbol)
  if (known) return known
  const { properties } = symbolSpecs[symbol].props
  const rows = new Map(Object.entries(properties).map(([name, schema]) => [name, propertyOf(schema)]))
  const shape = { ...plainShape({ type: 'object' }), name: `props ${symbol}`, properties: rows }
  shapes.set(symbol, shape)
  return shape
}

function propertyOf(schema: JsonSchema): Property {
  const literal = plainShape(schema)
  const { title, description } = schema as Property['schema']
  return {
    shape: { ...plainShape({}), choices: [literal, namedShape('Expr')] },
    default: schema.default,
    description,
    title,
    schema: schema as Property['schema'],
  }
}

const plainShape = (schema: JsonSchema): Shape => ({
  name: '',
  title: undefined,
  schema: schema as Shape['schema'],
  properties: new Map(),
  additional: false,
  items: undefined,
  variants: undefined,
  choices: [],
})
