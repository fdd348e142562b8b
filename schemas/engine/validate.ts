import { escapeStep } from './json.ts'
import { type DocumentKind, documentKinds } from './meta.ts'
import { chosen, documentShape, jsonType, LONG_LIST, type Shape } from './shape.ts'
import { closest } from './suggest.ts'

/** A fault of shape, before its place in the file is known. */
export interface Fault {
  readonly pointer: string
  /** What the place points at: the key, or the value behind it. */
  readonly at: 'key' | 'value'
  readonly code: string
  readonly message: string
  readonly suggestion?: string
  /** For faults inside an expression: offset of the fault in its text, and the text before it. */
  readonly caret?: number
  readonly prefix?: string
  /** The name that was not found, for faults of names. */
  readonly written?: string
}

const typeTitles: Record<string, string> = {
  null: 'null',
  boolean: '布尔值',
  number: '数字',
  integer: '整数',
  string: '文本',
  array: '列表',
  object: '对象',
}

const exprWord = '表达式 {"$expr": …}'

/** Faults of a document of a known kind against its meta-schema; empty where there are none. */
export function validate(kind: DocumentKind, value: unknown): Fault[] {
  const faults: Fault[] = []
  visit(value, documentShape(kind), '', faults)
  return faults
}

/** The kind of a document, or the fault that it has none. */
export function kindOf(value: unknown): DocumentKind | Fault {
  if (jsonType(value) !== 'object') return { pointer: '', at: 'value', code: 'wrong-type', message: '文档应为对象' }
  const kind = (value as { kind?: unknown }).kind
  if (typeof kind === 'string' && Object.hasOwn(documentKinds, kind)) return kind as DocumentKind
  if (kind === undefined) return { pointer: '', at: 'value', code: 'missing-key', message: '文档缺少 kind' }
  return unknown('/kind', 'unknown-kind', '文档种类', kind, Object.keys(documentKinds))
}

const unknown = (pointer: string, code: string, what: string, written: unknown, known: Iterable<string>): Fault => {
  const suggestion = closest(typeof written === 'string' ? written : JSON.stringify(written), known)
  return {
    pointer,
    at: 'value',
    code,
    message: `没有名为 ${JSON.stringify(written)} 的${what}`,
    ...(suggestion === undefined ? {} : { suggestion }),
  }
}

/** Items of long lists and tables that were found without fault, with the shape that they were held against. */
const sound = new WeakMap<object, Shape>()

/** As `visit`, of an item among many: one that is known to be sound is passed over. */
function visitItem(value: unknown, shape: Shape, pointer: string, faults: Fault[]): void {
  if (value === null || typeof value !== 'object') {
    visit(value, shape, pointer, faults)
    return
  }
  if (sound.get(value) === shape) return
  const before = faults.length
  visit(value, shape, pointer, faults)
  if (faults.length === before) sound.set(value, shape)
}

function visit(value: unknown, shape: Shape, pointer: string, faults: Fault[]): void {
  if (shape.variants) visitVariant(value, shape, pointer, faults)
  else if (shape.choices.length > 0) visitChoice(value, shape, pointer, faults)
  else visitPlain(value, shape, pointer, faults)
}

function visitVariant(value: unknown, shape: Shape, pointer: string, faults: Fault[]): void {
  const { key, table } = shape.variants as NonNullable<Shape['variants']>
  const what = key === 'kind' ? '组件' : '动作'
  if (jsonType(value) !== 'object') {
    faults.push({ pointer, at: 'value', code: 'wrong-type', message: `此处应为${what}（对象）` })
    return
  }
  const written = (value as Record<string, unknown>)[key]
  const found = typeof written === 'string' ? table.get(written) : undefined
  if (found) visitPlain(value, found, pointer, faults)
  else if (written === undefined)
    faults.push({ pointer, at: 'value', code: 'missing-key', message: `${what}缺少 ${key}` })
  else
    faults.push(
      unknown(`${pointer}/${key}`, key === 'kind' ? 'unknown-widget' : 'unknown-action', what, written, table.keys()),
    )
}

function visitChoice(value: unknown, shape: Shape, pointer: string, faults: Fault[]): void {
  const found = chosen(shape, value)
  if (found) {
    visitPlain(value, found, pointer, faults)
    return
  }
  const objects = shape.choices.filter((choice) => choice.schema.type === 'object')
  if (jsonType(value) === 'object' && objects.length > 0) {
    const keys = objects.map((choice) => choice.schema.required?.[0]).filter((key) => key !== undefined)
    const written = Object.keys(value as object)
    const suggestion = written.map((key) => closest(key, keys)).find((key) => key !== undefined)
    faults.push({
      pointer,
      at: 'value',
      code: 'missing-key',
      message: `需要 ${keys.join('、')} 之一`,
      ...(suggestion === undefined ? {} : { suggestion }),
    })
    return
  }
  const words = shape.choices.map((choice) => (choice.name === 'Expr' ? exprWord : typeWord(choice)))
  faults.push({
    pointer,
    at: 'value',
    code: 'wrong-type',
    message: `此处应为${[...new Set(words)].join('或')}，而不是${typeTitles[jsonType(value)]}`,
  })
}

const typeWord = (shape: Shape): string =>
  [shape.schema.type ?? (shape.schema.enum ? 'string' : 'object')]
    .flat()
    .map((type) => typeTitles[type] ?? type)
    .join('或')

function visitPlain(value: unknown, shape: Shape, pointer: string, faults: Fault[]): void {
  const { schema } = shape
  const given = jsonType(value)
  if (schema.const !== undefined) {
    if (value !== schema.const)
      faults.push({
        pointer,
        at: 'value',
        code: 'unknown-value',
        message: `此处应为 ${JSON.stringify(schema.const)}`,
        suggestion: String(schema.const),
      })
    return
  }
  if (schema.enum) {
    if (!schema.enum.includes(value))
      faults.push(unknown(pointer, enumCode(shape), enumWord(shape), value, schema.enum.map(String)))
    return
  }
  if (schema.type !== undefined && !allows(schema.type, value, given)) {
    faults.push({
      pointer,
      at: 'value',
      code: 'wrong-type',
      message: `此处应为${shape.name === 'Expr' ? exprWord : typeWord(shape)}，而不是${typeTitles[given]}`,
    })
    return
  }
  if (given === 'string') visitText(value as string, shape, pointer, faults)
  else if (given === 'number') visitNumber(value as number, shape, pointer, faults)
  else if (given === 'array') visitArray(value as unknown[], shape, pointer, faults)
  else if (given === 'object') visitObject(value as Record<string, unknown>, shape, pointer, faults)
}

const enumCode = (shape: Shape): string =>
  ['Icon', 'Format', 'Color'].includes(shape.name) ? `unknown-${shape.name.toLowerCase()}` : 'unknown-value'
const enumWord = (shape: Shape): string => ({ Icon: '图标', Format: '格式', Color: '颜色' })[shape.name] ?? '取值'

const allows = (type: string | readonly string[], value: unknown, given: string): boolean =>
  [type].flat().some((one) => one === given || (one === 'integer' && Number.isInteger(value)))

function visitText(value: string, { schema, name }: Shape, pointer: string, faults: Fault[]): void {
  if (schema.minLength !== undefined && value.length < schema.minLength)
    faults.push({ pointer, at: 'value', code: 'wrong-value', message: '此处不能为空' })
  if (schema.maxLength !== undefined && value.length > schema.maxLength)
    faults.push({ pointer, at: 'value', code: 'wrong-value', message: `最多 ${schema.maxLength} 个字符` })
  if (inherited.has(value) && isName(name)) faults.push(inheritedName(value, pointer, 'value'))
  if (schema.pattern !== undefined && !new RegExp(schema.pattern).test(value)) {
    faults.push({
      pointer,
      at: 'value',
      code: 'wrong-value',
      message:
        value === ''
          ? '此处还没有填'
          : `${JSON.stringify(value)} 不合${patternWords[name] ?? '格式'}（${schema.pattern}）`,
    })
  }
}

/** Names that every object has from birth: a table by names would find them where nobody put anything. */
const inherited: ReadonlySet<string> = new Set(Object.getOwnPropertyNames(Object.prototype))

const isName = (definition: string): boolean => ['Id', 'DataName', 'FieldName'].includes(definition)

const inheritedName = (name: string, pointer: string, at: Fault['at']): Fault => ({
  pointer,
  at,
  code: 'wrong-value',
  message: `${JSON.stringify(name)} 不能作名称，每个对象都有它，请另取一个`,
})

const patternWords: Readonly<Record<string, string>> = {
  Id: '标识的写法',
  EndpointId: '接口名的写法 <文档>.<接口>',
  Access: '权限码的写法 <组>.<动作>',
  Route: '路由的写法 /xxx',
  StatePath: '状态的写法 state.<名称>',
  DataName: '数据源名的写法',
  FieldName: '字段名的写法',
}

function visitNumber(value: number, { schema }: Shape, pointer: string, faults: Fault[]): void {
  if (schema.minimum !== undefined && value < schema.minimum)
    faults.push({ pointer, at: 'value', code: 'wrong-value', message: `不能小于 ${schema.minimum}` })
  if (schema.maximum !== undefined && value > schema.maximum)
    faults.push({ pointer, at: 'value', code: 'wrong-value', message: `不能大于 ${schema.maximum}` })
}

function visitArray(value: readonly unknown[], { schema, items }: Shape, pointer: string, faults: Fault[]): void {
  if (schema.minItems !== undefined && value.length < schema.minItems)
    faults.push({ pointer, at: 'value', code: 'wrong-value', message: `至少要有 ${schema.minItems} 项` })
  if (schema.maxItems !== undefined && value.length > schema.maxItems)
    faults.push({ pointer, at: 'value', code: 'wrong-value', message: `最多 ${schema.maxItems} 项` })
  if (schema.uniqueItems) faults.push(...repeated(value, pointer))
  const visitOne = value.length < LONG_LIST ? visit : visitItem
  if (items) for (const [index, item] of value.entries()) visitOne(item, items, `${pointer}/${index}`, faults)
}

function repeated(list: readonly unknown[], pointer: string): Fault[] {
  const first = new Map<string, number>()
  return list.flatMap((item, index): Fault[] => {
    const text = JSON.stringify(item)
    const earlier = first.get(text)
    if (earlier === undefined) {
      first.set(text, index)
      return []
    }
    const message = `与第 ${earlier + 1} 项重复`
    return [{ pointer: `${pointer}/${index}`, at: 'value', code: 'repeated-item', message }]
  })
}

function visitObject(value: Readonly<Record<string, unknown>>, shape: Shape, pointer: string, faults: Fault[]): void {
  for (const key of shape.schema.required ?? []) {
    if (value[key] === undefined) faults.push({ pointer, at: 'value', code: 'missing-key', message: `缺少 ${key}` })
  }
  const names = shape.schema.propertyNames?.pattern
  const pattern = names === undefined ? undefined : new RegExp(names)
  const entries = Object.entries(value)
  const visitOne = entries.length < LONG_LIST ? visit : visitItem
  for (const [key, item] of entries) {
    // Only a draft can hold it; its text leaves it out.
    if (item === undefined) continue
    const at = `${pointer}/${escapeStep(key)}`
    const property = shape.properties.get(key)
    if (pattern && inherited.has(key)) faults.push(inheritedName(key, at, 'key'))
    else if (pattern && !pattern.test(key))
      faults.push({
        pointer: at,
        at: 'key',
        code: 'wrong-value',
        message: `名称 ${JSON.stringify(key)} 不合写法（${names}）`,
      })
    if (property) visit(item, property.shape, at, faults)
    else if (shape.additional === false) faults.push(unknownKey(at, key, shape))
    else if (typeof shape.additional === 'object') visitOne(item, shape.additional, at, faults)
  }
}

function unknownKey(pointer: string, key: string, shape: Shape): Fault {
  const suggestion = closest(key, shape.properties.keys())
  const of = shape.schema.properties?.kind?.const ?? shape.schema.properties?.do?.const
  const message = `${of === undefined ? '此处' : `${String(of)} `}没有键 ${JSON.stringify(key)}`
  return { pointer, at: 'key', code: 'unknown-key', message, ...(suggestion === undefined ? {} : { suggestion }) }
}
