/** A step of the tutorial, in the order of its text. */
export type Step =
  /** A command to its end; one that is to fail says so. */
  | { readonly kind: 'run' | 'fail' | 'start'; readonly command: string }
  /** Lines of which each stands in what the command before printed. */
  | { readonly kind: 'output'; readonly lines: readonly string[] }
  | { readonly kind: 'file'; readonly file: string; readonly text: string }
  /** What a person does in the product or in a list: a verb, what it is done to, and the rows of the table below. */
  | { readonly kind: 'act'; readonly verb: string; readonly on: string; readonly rows: readonly Row[] }

/** A row of a table by its column heads. */
export type Row = Readonly<Record<string, string>>

const pattern = /^```(\w+) (.+)\n([\s\S]*?)\n```$|^<!-- (\S+) (.+) -->$/gm

/** Everything in the tutorial's text that is marked as a step. */
export function stepsOf(markdown: string): Step[] {
  return [...markdown.matchAll(pattern)].map(
    ([whole, language, info = '', body = '', verb, on = ''], index, all): Step => {
      if (verb !== undefined) {
        const from = (all[index]?.index ?? 0) + whole.length
        return { kind: 'act', verb, on, rows: tableAt(markdown.slice(from)) }
      }
      if (language === 'json') return { kind: 'file', file: info, text: `${body}\n` }
      if (language === 'text') return { kind: 'output', lines: body.split('\n') }
      const kinds: Readonly<Record<string, 'run' | 'fail' | 'start'>> = { 运行: 'run', 有错: 'fail', 启动: 'start' }
      const kind = kinds[info]
      if (language !== 'sh' || kind === undefined)
        throw new Error(`The tutorial has a block that nobody runs: ${whole}`)
      return { kind, command: body }
    },
  )
}

/** The table that a text begins with, after empty lines. */
function tableAt(text: string): Row[] {
  const lines = text.trimStart().split('\n')
  const end = lines.findIndex((line) => !line.startsWith('|'))
  const [head = [], , ...rows] = lines.slice(0, end).map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  )
  return rows.map((cells) => Object.fromEntries(head.map((name, index) => [name, cells[index] ?? ''])))
}
