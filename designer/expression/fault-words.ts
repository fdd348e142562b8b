/** What an expression's fault is, in a word, by its code. */
const kinds: Readonly<Record<string, string>> = {
  'expression-syntax': '写法不对',
  'expression-type': '类型不符',
  'unwanted-type': '类型不符',
  'unknown-name': '没有这个名称',
  'unknown-field': '没有这个字段',
  'unknown-function': '没有这个函数',
  'unknown-value': '没有这个取值',
  'unknown-enum': '没有这个枚举',
}

/** The kind of a fault, in a word. */
export const faultKind = (code: string): string => kinds[code] ?? '有误'

/** Where a part of a text stands, as people count: 第 2 行，第 6 至 18 字. */
export function rangeWords(text: string, start: number, end: number): string {
  const from = placeIn(text, start)
  const to = placeIn(text, Math.max(start, end - 1))
  const line = text.includes('\n') ? `第 ${from.line} 行，` : ''
  if (from.line !== to.line) return `第 ${from.line} 行第 ${from.letter} 字至第 ${to.line} 行第 ${to.letter} 字`
  return from.letter === to.letter ? `${line}第 ${from.letter} 字` : `${line}第 ${from.letter} 至 ${to.letter} 字`
}

function placeIn(text: string, offset: number): { readonly line: number; readonly letter: number } {
  const before = text.slice(0, offset)
  return { line: before.split('\n').length, letter: offset - before.lastIndexOf('\n') }
}
