import { functionsNamed, macros, methodsNamed } from '../expression/functions.ts'
import { type Signature, signatures } from '../expression/signature.ts'
import { literalOf, type Node } from '../expression/syntax.ts'
import { anyType, fits, listOf, type Type, typeName } from '../type.ts'
import { type ExpressionPlace, type Looked, lookAt } from './look.ts'
import { fieldsOf, type KnownName, rootNames } from './names.ts'

/** One thing that may be written at a place of an expression. */
export interface Completion {
  readonly label: string
  readonly kind: 'name' | 'field' | 'function' | 'method' | 'value'
  /** Chinese name or what it does. */
  readonly title: string
  /** Type of the value, in words. */
  readonly type: string
  /** How a function is written; the cursor goes between its brackets. */
  readonly form?: string
}

/** What may be written at an offset, and from where on it takes the place of what stands there. */
export interface Completions {
  readonly from: number
  readonly options: readonly Completion[]
}

/** Stands in for the name that is still being written, so that the text around it can be read. */
const unwritten = 'unwritten__'

/** All that fits at an offset of an expression: names, fields of what stands before the dot, functions, known texts. */
export function completeAt(text: string, offset: number, place: ExpressionPlace): Completions {
  const before = text.slice(0, offset)
  const inText = openText(before)
  if (inText !== undefined) return { from: inText + 1, options: textsAt(text, inText, offset, place) }
  const written = /[A-Za-z_]\w*$/.exec(before)?.[0] ?? ''
  const from = offset - written.length
  if (/\.\??\s*$/.test(before.slice(0, from))) return { from, options: membersAt(text, from, offset, place) }
  if (/[\w.)\]]$/.test(before.slice(0, from))) return { from, options: [] }
  const names = { ...localNames(text, from, offset, place) }
  return {
    from,
    options: [...rootNames({ ...place.names, ...names }).map((name) => ofName(name, 'name')), ...plainFunctions],
  }
}

const ofName = ({ path, title, unit, type }: KnownName, kind: Completion['kind']): Completion => ({
  label: path,
  kind,
  title: (title ?? '') + (unit ? `（${unit}）` : ''),
  type: typeName(type),
})

const ofSignature = (signature: Signature): Completion => ({
  label: signature.name,
  kind: signature.isMethod ? 'method' : 'function',
  title: signature.description,
  type: signature.result,
  form: signature.form,
})

const unique = (all: readonly Completion[]): Completion[] => [
  ...new Map(all.map((one) => [`${one.kind} ${one.label}`, one])).values(),
]

const plainFunctions = unique(signatures.filter(({ isMethod }) => !isMethod).map(ofSignature))

const macroTitles: Readonly<Record<string, string>> = {
  map: '逐项换算成新列表',
  filter: '只留下满足条件的项',
  all: '每一项都满足条件',
  exists: '有一项满足条件',
  exists_one: '恰有一项满足条件',
}

/** Fields of what stands before a dot, and the methods that it has. */
function membersAt(text: string, from: number, offset: number, place: ExpressionPlace): Completion[] {
  const type = receiverType(text, from, offset, place)
  if (!type) return []
  const fields = fieldsOf(type).map((field) => ofName(field, 'field'))
  const methods = signatures.filter(({ name, isMethod }) => isMethod && takesAsReceiver(name, type)).map(ofSignature)
  const lists = type.is === 'list' || type.is === 'any' ? Object.keys(macros) : []
  const loops = lists
    .filter((name) => macroTitles[name])
    .map(
      (name): Completion => ({
        label: name,
        kind: 'method',
        title: macroTitles[name] as string,
        type: name === 'map' || name === 'filter' ? '列表' : '布尔值',
        form: `list.${name}(x, …)`,
      }),
    )
  return unique([...fields, ...loops, ...methods])
}

const takesAsReceiver = (name: string, type: Type): boolean =>
  (methodsNamed.get(name) ?? []).some(({ params }) => {
    const receiver = params[0]?.type
    return receiver !== undefined && typeof receiver !== 'string' && fits(type, receiver)
  })

/** The type of what stands before the dot at `from`: the text is read with a name in the place of the one that is being written. */
function receiverType(text: string, from: number, offset: number, place: ExpressionPlace): Type | undefined {
  const looked = readable(text, from, offset, place)
  const member = looked?.nodes.find(
    ({ node }) => (node.op === '.' || node.op === '.?') && (node.args as readonly [Node, string])[1] === unwritten,
  )
  const receiver = member && (member.node.args as readonly [Node, string])[0]
  return looked?.nodes.find(({ node }) => node === receiver)?.type
}

/** Variables of the loops around an offset, with their types. */
function localNames(text: string, from: number, offset: number, place: ExpressionPlace): Record<string, Type> {
  const looked = readable(text, from, offset, place)
  const found: Record<string, Type> = {}
  for (const { node, type: _ } of looked?.nodes ?? []) {
    if (node.op !== 'rcall' || from < node.start || from > node.end) continue
    const [, receiver, args] = node.args as unknown as readonly [string, Node, readonly Node[]]
    const variable = args[0]
    if (variable?.op !== 'id' || from <= variable.end) continue
    const of = looked?.nodes.find((one) => one.node === receiver)?.type ?? anyType
    found[String(variable.args)] = of.is === 'list' ? of.of : anyType
  }
  return found
}

/** The text as it is, else as far as it goes with its brackets closed, with a stand-in at `from`; the first that can be read. */
function readable(text: string, from: number, offset: number, place: ExpressionPlace): Looked | undefined {
  const before = text.slice(0, from) + unwritten
  const closed = before + closing(before)
  const tries = [
    before + text.slice(offset),
    closed,
    before + closing(before, ' : null'),
    closed.replace(/\)$/, ', null)'),
  ]
  for (const one of tries) {
    const looked = lookAt(one, place)
    if (looked.type) return looked
  }
  return undefined
}

const pairs: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' }

/** What closes the brackets that are open at the end of a text; `first` stands before them. */
function closing(text: string, first = ''): string {
  const open: string[] = []
  for (const letter of withoutTexts(text)) {
    if (pairs[letter]) open.push(pairs[letter])
    else if (letter === open.at(-1)) open.pop()
  }
  return first + open.reverse().join('')
}

const withoutTexts = (text: string): string => text.replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g, '')

/** Where the text literal begins that is still open at the end; undefined outside of one. */
function openText(before: string): number | undefined {
  let quote: string | undefined
  let start: number | undefined
  for (let at = 0; at < before.length; at += 1) {
    const letter = before[at] as string
    if (quote === undefined && (letter === '"' || letter === "'")) {
      quote = letter
      start = at
    } else if (letter === '\\' && quote !== undefined) at += 1
    else if (letter === quote) quote = undefined
  }
  return quote === undefined ? undefined : start
}

/** Texts that are known at a place: values of an enumeration that is compared, ids of enumerations, fields of a list. */
function textsAt(text: string, start: number, offset: number, place: ExpressionPlace): Completion[] {
  const quote = text[start] as string
  const rest = text.slice(offset)
  const end = /^(?:[^"'\\\n]*)(["'])/.exec(rest)
  const after = end && end[1] === quote ? rest.slice(end[0].length) : rest
  const whole = `${text.slice(0, start)}${quote}${unwritten}${quote}`
  for (const one of [whole + after, whole + closing(whole), whole + closing(whole, ' : null')]) {
    const looked = lookAt(one, place)
    if (looked.type) return textsOf(looked, place)
  }
  return []
}

function textsOf({ nodes }: Looked, { model }: ExpressionPlace): Completion[] {
  const isIt = (node: Node | undefined): boolean => literalOf(node) === unwritten
  const typeOf = (node: Node): Type => nodes.find((one) => one.node === node)?.type ?? anyType
  for (const { node } of nodes) {
    if (node.op === '==' || node.op === '!=' || node.op === 'in') {
      const [left, right] = node.args as readonly [Node, Node]
      const inList = right.op === 'list' && (right.args as readonly Node[]).some(isIt)
      const other = isIt(left) ? typeOf(right) : isIt(right) || inList ? typeOf(left) : undefined
      if (other) return valuesOf(other.is === 'list' ? other.of : other, model)
    }
    if (node.op !== 'call' && node.op !== 'rcall') continue
    const args = (node.op === 'call' ? node.args[1] : node.args[2]) as readonly Node[]
    const at = args.findIndex(isIt)
    if (at < 0) continue
    const table = node.op === 'call' ? functionsNamed : methodsNamed
    const shift = node.op === 'call' ? 0 : 1
    const kind = table.get(node.args[0] as string)?.[0]?.params[at + shift]?.type
    if (kind === 'enum')
      return Object.values(model.enums).map(({ id, title }) => ({ label: id, kind: 'value', title, type: '枚举' }))
    if (kind === 'field') {
      const list = node.op === 'call' ? args[0] : (node.args[1] as Node)
      const type = list ? typeOf(list) : anyType
      return fits(type, listOf(anyType)) && type.is === 'list'
        ? fieldsOf(type.of).map((field) => ofName(field, 'value'))
        : []
    }
  }
  return []
}

/** Texts that a type takes, in the words of their enumeration. */
function valuesOf(type: Type, model: ExpressionPlace['model']): Completion[] {
  if (type.is !== 'string') return []
  const items = type.enumId === undefined ? [] : (model.enums[type.enumId]?.items ?? [])
  return (type.values ?? []).map((value) => ({
    label: value,
    kind: 'value',
    title: items.find((item) => item.value === value)?.label ?? '',
    type: '取值',
  }))
}
