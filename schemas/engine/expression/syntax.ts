import { type ASTNode, Environment, ParseError } from '@marcbachmann/cel-js'

const environment = new Environment({
  unlistedVariablesAreDyn: true,
  enableOptionalTypes: true,
  homogeneousAggregateLiterals: false,
  limits: { maxAstNodes: 2000, maxDepth: 60, maxListElements: 500, maxMapEntries: 200, maxCallArguments: 12 },
})

/** Node of an expression's syntax tree. */
export type Node = ASTNode

/** A fault of an expression: what is wrong and where in its text (offsets from 0, end exclusive). */
export class ExpressionFault extends Error {
  readonly code: string
  readonly start: number
  readonly end: number
  readonly suggestion: string | undefined

  constructor(
    code: string,
    message: string,
    at: { readonly start: number; readonly end: number },
    suggestion?: string,
  ) {
    super(message)
    this.name = 'ExpressionFault'
    this.code = code
    this.start = at.start
    this.end = at.end
    this.suggestion = suggestion
  }
}

/** The syntax tree of CEL text; throws an `ExpressionFault` with code `expression-syntax`. */
export function parseSyntax(text: string): Node {
  try {
    return environment.parse(text).ast
  } catch (error) {
    if (!(error instanceof ParseError)) throw error
    const { start, end } = error.range ?? { start: 0, end: text.length }
    throw new ExpressionFault('expression-syntax', `表达式语法错误：${inChinese(error.code, error.summary)}`, {
      start,
      end,
    })
  }
}

function inChinese(code: string, summary: string): string {
  const token = /: (\S+)$/.exec(summary)?.[1]
  if (code === 'unexpected_token') return token === 'EOF' ? '表达式不完整' : `此处不应出现 ${token ?? '该符号'}`
  const expected = /^Expected (\w+), got (\w+)/.exec(summary)
  if (expected) return `此处应为${tokenWord(expected[1])}，而不是${tokenWord(expected[2])}`
  if (/unterminated/i.test(summary)) return '文本缺少结束的引号'
  return summary
}

const tokenWord = (token: string | undefined): string =>
  token === 'EOF' ? '结尾' : token === 'IDENTIFIER' ? '名称' : ` ${token} `

/** The literal text of a node, where it is one. */
export const literalOf = (node: Node | undefined): unknown =>
  node?.op === 'value' ? plainLiteral(node.args) : undefined

/** A literal of CEL as JSON has it: integers are numbers. */
export function plainLiteral(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value)
  if (value !== null && typeof value === 'object') return Number((value as { valueOf(): unknown }).valueOf())
  return value
}
