import type { ExpressionIssue } from '../check/infer-context.ts'
import { literalOf, type Node } from '../expression/syntax.ts'
import { fits, numberType, stringType, type Type } from '../type.ts'
import { type Looked, type TypedNode, unwantedCode } from './look.ts'

/** A change of an expression's text that mends a fault: `insert` takes the place of what stands from `from` to `to`. */
export interface Fix {
  /** In words, as a button says it. */
  readonly label: string
  readonly from: number
  readonly to: number
  readonly insert: string
}

/** What mends a fault, the likeliest first; empty where nothing is plain. */
export function fixesOf(text: string, issue: ExpressionIssue, looked: Looked, wanted?: Type): Fix[] {
  if (issue.suggestion !== undefined) return [meant(text, issue, issue.suggestion)]
  if (issue.code === unwantedCode && looked.type && wanted) return converted(text, 0, text.length, looked.type, wanted)
  const at = looked.nodes.filter(({ node }) => node.start === issue.start && node.end === issue.end)
  return at.flatMap(({ node, type }) => {
    const sides = sidesOf(node, looked)
    if (sides) return ofSides(text, node, sides)
    return issue.message.startsWith('条件应为') ? converted(text, node.start, node.end, type, { is: 'bool' }) : []
  })
}

/** The name that was meant, in the quotes that stand there. */
function meant(text: string, { start, end }: ExpressionIssue, name: string): Fix {
  const quote = /^["']/.exec(text.slice(start, end))?.[0] ?? ''
  return { label: `改为 ${name}`, from: start, to: end, insert: `${quote}${name}${quote}` }
}

/** The two sides of an operation that do not go together, as they are written, with their types. */
export interface Sides {
  readonly left: { readonly text: string; readonly type: Type }
  readonly right: { readonly text: string; readonly type: Type }
  /** Compared, or reckoned with. */
  readonly isComparison: boolean
}

/** The sides of the operation that a fault is about; undefined where it is about something else. */
export function sidesAt(text: string, issue: ExpressionIssue, looked: Looked): Sides | undefined {
  if (issue.code !== 'expression-type') return undefined
  for (const { node } of looked.nodes) {
    const sides = node.start === issue.start && node.end === issue.end ? sidesOf(node, looked) : undefined
    if (!sides) continue
    const [left, right] = sides.map(({ node: { start, end }, type }) => ({ text: text.slice(start, end), type }))
    return { left, right, isComparison: /^[=!<>]/.test(node.op) } as Sides
  }
  return undefined
}

const compared: ReadonlySet<string> = new Set(['==', '!=', '<', '<=', '>', '>=', '+', '-', '*', '/', '%'])

function sidesOf(node: Node, { nodes }: Looked): readonly [TypedNode, TypedNode] | undefined {
  if (!compared.has(node.op)) return undefined
  const [left, right] = node.args as readonly [Node, Node]
  const a = nodes.find((one) => one.node === left)
  const b = nodes.find((one) => one.node === right)
  return a && b && [a, b]
}

/** A number against a text: the text as a number where it is one, else one side made what the other is. */
function ofSides(text: string, node: Node, sides: readonly [TypedNode, TypedNode]): Fix[] {
  const number = sides.find(({ type }) => type.is === 'number')
  const other = sides.find(({ type }) => type.is === 'string')
  if (!number || !other) return []
  const written = literalOf(other.node)
  const { start, end } = other.node
  const fixes: Fix[] = []
  if (typeof written === 'string' && written.trim() !== '' && Number.isFinite(Number(written))) {
    const insert = String(Number(written))
    const whole = text.slice(node.start, start) + insert + text.slice(end, node.end)
    fixes.push({ label: whole.length <= 24 ? `改为 ${whole}` : `改为数值 ${insert}`, from: start, to: end, insert })
  }
  const asNumber = { ...wrap(text, other.node, 'double'), label: '转为数值' }
  const asText = { ...wrap(text, number.node, 'string'), label: '转为文本' }
  return node.op === '+' && fixes.length === 0 ? [asText, asNumber] : [...fixes, asNumber, asText]
}

const wrap = (text: string, { start, end }: Pick<Node, 'start' | 'end'>, name: string) => ({
  from: start,
  to: end,
  insert: `${name}(${text.slice(start, end)})`,
})

/** A part of a text made to be of another type. */
function converted(text: string, start: number, end: number, given: Type, wanted: Type): Fix[] {
  const part = text.slice(start, end)
  const plain = /^[\w.]+$|\)$/.test(part.trim()) ? part : `(${part})`
  const to = (label: string, insert: string): Fix => ({ label, from: start, to: end, insert })
  if (wanted.is === 'number' && fits(given, stringType)) return [to('转为数值', `double(${part})`)]
  if (wanted.is === 'string' && fits(given, numberType)) return [to('转为文本', `string(${part})`)]
  if (wanted.is === 'string' && given.is === 'bool') return [to('转为文本', `string(${part})`)]
  if (wanted.is !== 'bool') return []
  if (given.is === 'number') return [to('不为零时成立', `${plain} != 0`)]
  if (given.is === 'string') return [to('不为空时成立', `${plain} != ''`)]
  if (given.is === 'list') return [to('有内容时成立', `size(${part}) > 0`)]
  return [to('有值时成立', `${plain} != null`)]
}
