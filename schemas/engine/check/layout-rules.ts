import { drawingEndpoints } from '../drawing-endpoints.ts'
import { compileExpression, isExpression } from '../expression.ts'
import { type SymbolName, type SymbolSpec, symbolSpecs } from '../symbols.ts'
import { anyType, fits, memberNames, numberType, recordOf, stringType, type Type, typeName } from '../type.ts'
import type { Names } from './infer-context.ts'
import type { Rule } from './rule.ts'
import { checkedType, type Inner, type Place, quietType, type Sheet, under, unknownName, withNames } from './sheet.ts'

type Json = Readonly<Record<string, unknown>>

/** What a click on an element tells. */
const eventType = recordOf({ element: stringType, title: stringType, subject: stringType })

const entriesOf = (table: unknown): [string, Json][] => Object.entries((table ?? {}) as Record<string, Json>)

/** Types of bindings by name; those computed from each other come out as anything where they go in a circle. */
function boundTypes(sheet: Sheet, table: unknown, names: Names, under: string): Names {
  const found: Record<string, Type> = {}
  for (const [name, binding] of entriesOf(table)) found[name] = isExpression(binding) ? anyType : numberType
  for (const [name, binding] of entriesOf(table))
    if (isExpression(binding)) found[name] = quietType(sheet, binding.$expr, { ...names, [under]: recordOf(found) })
  return found
}

/** Names that a table of bindings reads from itself, by each of its own. */
function readsOfOwn(table: unknown, root: string): Map<string, readonly string[]> {
  return new Map(
    entriesOf(table).map(([name, binding]) => {
      if ('value' in binding) return [name, root === 'values' ? [String(binding.value)] : []]
      if (!isExpression(binding)) return [name, []]
      try {
        const paths = compileExpression(binding.$expr).dependencies
        return [name, paths.filter((path) => path.startsWith(`${root}.`)).map((path) => path.split('.')[1] as string)]
      } catch {
        return [name, []]
      }
    }),
  )
}

function checkCircles(sheet: Sheet, table: unknown, root: 'values' | 'bound', pointer: string): void {
  const reads = readsOfOwn(table, root)
  for (const name of reads.keys()) {
    const seen = new Set<string>()
    const queue = [...(reads.get(name) ?? [])]
    for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
      if (next === name) {
        sheet.fault({
          pointer: under(pointer, name),
          at: 'value',
          code: 'reference-circle',
          message: `${root === 'values' ? '公共量' : '绑定'} ${JSON.stringify(name)} 的计算又用到它自己`,
        })
        break
      }
      if (!seen.has(next)) queue.push(...(reads.get(next) ?? []))
      seen.add(next)
    }
  }
}

/** Shared values that bindings name, and the type of what they compute. */
function checkBindings(
  sheet: Sheet,
  table: unknown,
  pointer: string,
  names: Names,
  wantedOf: (name: string) => Type | undefined,
): void {
  const shared = memberNames(names.values ?? anyType)
  for (const [name, binding] of entriesOf(table)) {
    const at = under(pointer, name)
    if ('value' in binding && !isExpression(binding) && !shared.includes(String(binding.value)))
      unknownName(sheet, under(at, 'value'), 'unknown-value', '公共量', String(binding.value), shared)
    if (!isExpression(binding)) continue
    const type = checkedType(sheet, binding.$expr, under(at, '$expr'), names)
    const wanted = wantedOf(name)
    if (wanted && !fits(type, wanted))
      sheet.fault({
        pointer: under(at, '$expr'),
        at: 'value',
        code: 'expression-type',
        message: `此处应为${typeName(wanted)}，而表达式是${typeName(type)}`,
        caret: 0,
        prefix: '',
      })
  }
}

const layout: Rule = (sheet, document, place, pointer): Inner => {
  const layers = ((document.layers ?? []) as Json[]).map(({ id }) => String(id))
  const elements = (document.elements ?? []) as Json[]
  const geometry = (document.geometry ?? {}) as Record<string, Json>
  const ids = new Set(elements.map(({ id }) => String(id)))
  for (const [index, element] of elements.entries()) {
    const at = under(pointer, 'elements', index)
    if (typeof element.layer === 'string' && !layers.includes(element.layer))
      unknownName(sheet, under(at, 'layer'), 'unknown-layer', '图层', element.layer, layers)
    checkGeometry(sheet, element, geometry, at)
  }
  for (const id of Object.keys(geometry))
    if (!ids.has(id))
      sheet.fault({
        pointer: under(pointer, 'geometry', id),
        at: 'key',
        code: 'geometry-without-element',
        message: `几何 ${JSON.stringify(id)} 没有图元`,
      })
  const values = recordOf(boundTypes(sheet, document.values, place.names, 'values'))
  const inside = withNames(place, { values })
  checkBindings(sheet, document.values, under(pointer, 'values'), inside.names, () => undefined)
  checkCircles(sheet, document.values, 'values', under(pointer, 'values'))
  return { elements: { place: inside } }
}

function checkGeometry(sheet: Sheet, element: Json, geometry: Readonly<Record<string, Json>>, at: string): void {
  const id = String(element.id)
  const own = Object.hasOwn(geometry, id) ? geometry[id] : undefined
  const spec = specOf(element.symbol)
  if (!own) {
    sheet.fault({
      pointer: under(at, 'id'),
      at: 'value',
      code: 'element-without-geometry',
      message: `图元 ${JSON.stringify(id)} 没有几何，画不出来`,
    })
  } else if (spec && (spec.shape === 'line') !== 'points' in own) {
    sheet.fault({
      pointer: under('', 'geometry', id),
      at: 'value',
      code: 'wrong-geometry',
      message:
        spec.shape === 'line' ? `${spec.title}的几何应为折点（points）` : `${spec.title}的几何应为方框（x、y、w、h）`,
    })
  }
}

const specOf = (symbol: unknown): SymbolSpec | undefined =>
  Object.hasOwn(symbolSpecs, String(symbol)) ? symbolSpecs[symbol as SymbolName] : undefined

/** Types of the values in slots, as expressions of the element see them. */
function slotType(spec: SymbolSpec | undefined, slot: string, given: Type): Type {
  const type = spec && Object.hasOwn(spec.slots, slot) ? spec.slots[slot]?.type : undefined
  return type === 'number' ? numberType : given
}

const element: Rule = (sheet, value, place, pointer): Inner => {
  const spec = specOf(value.symbol)
  if (!spec) return {}
  checkKeys(
    sheet,
    value.props,
    Object.keys(spec.props.properties),
    under(pointer, 'props'),
    `属性（图符 ${spec.title}）`,
  )
  checkKeys(sheet, value.bind, Object.keys(spec.slots), under(pointer, 'bind'), `插槽（图符 ${spec.title}）`)
  const given = boundTypes(sheet, value.bind, place.names, 'bound')
  const bound = recordOf(
    Object.fromEntries(Object.entries(given).map(([slot, type]) => [slot, slotType(spec, slot, type)])),
  )
  const inside: Place = withNames(place, { bound })
  checkBindings(sheet, value.bind, under(pointer, 'bind'), inside.names, (slot) =>
    spec.slots[slot]?.type === 'number' ? numberType : undefined,
  )
  checkCircles(sheet, value.bind, 'bound', under(pointer, 'bind'))
  const here = { place: inside }
  return {
    title: here,
    states: here,
    visible: here,
    props: { place: inside, wanted: sheet.world.typeOf(spec.props) },
    do: { place: withNames(inside, { event: eventType }) },
  }
}

function checkKeys(sheet: Sheet, table: unknown, known: readonly string[], pointer: string, what: string): void {
  for (const name of Object.keys((table ?? {}) as Json))
    if (!known.includes(name)) unknownName(sheet, under(pointer, name), 'unknown-param', what, name, known)
}

const drawing: Rule = (sheet, widget, place, pointer): Inner => {
  const { layout: named } = widget
  if (typeof named === 'string' && !sheet.world.layout(named))
    unknownName(sheet, under(pointer, 'layout'), 'unknown-layout', '画面', named, sheet.world.namesOf('layouts'))
  for (const endpoint of drawingEndpoints)
    if (sheet.world.endpoint(endpoint))
      sheet.calls.push({ endpoint, access: place.access, pointer: under(pointer, 'layout') })
  return { do: { place: withNames(place, { event: eventType }) } }
}

/** Rules of drawings: what is named in them exists, each element has its place, expressions see `values` and `bound`. */
export const layoutRules: Readonly<Record<string, Rule>> = {
  LayoutDocument: layout,
  LayoutElement: element,
  DrawingWidget: drawing,
}
