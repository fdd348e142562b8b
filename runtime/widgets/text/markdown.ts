/** A piece of a line: plain, strong, emphasised, code, or a link. */
export type Inline =
  | { readonly kind: 'plain' | 'strong' | 'em' | 'code'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string }

/** A block of Markdown text. Levels of headings begin at 1; rows of a table hold cells. */
export type Block =
  | { readonly kind: 'heading'; readonly level: number; readonly words: readonly Inline[] }
  | { readonly kind: 'paragraph'; readonly words: readonly Inline[] }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly items: readonly (readonly Inline[])[] }
  | {
      readonly kind: 'table'
      readonly head: readonly (readonly Inline[])[]
      readonly rows: readonly (readonly (readonly Inline[])[])[]
    }
  | { readonly kind: 'code'; readonly text: string }

const inlinePattern = /\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`|\[([^\]]+)\]\(([^)\s]+)\)/g

/** The pieces of a line. Only addresses of http(s) and of this site become links; HTML stays text. */
export function inlineOf(line: string): Inline[] {
  const pieces: Inline[] = []
  let end = 0
  for (const match of line.matchAll(inlinePattern)) {
    const [whole, strong, em, code, label, href] = match
    if (match.index > end) pieces.push({ kind: 'plain', text: line.slice(end, match.index) })
    end = match.index + whole.length
    if (strong !== undefined) pieces.push({ kind: 'strong', text: strong })
    else if (em !== undefined) pieces.push({ kind: 'em', text: em })
    else if (code !== undefined) pieces.push({ kind: 'code', text: code })
    else if (label !== undefined && href !== undefined && /^(https?:\/\/|\/(?!\/))/.test(href))
      pieces.push({ kind: 'link', text: label, href })
    else pieces.push({ kind: 'plain', text: whole })
  }
  if (end < line.length) pieces.push({ kind: 'plain', text: line.slice(end) })
  return pieces
}

const cellsOf = (line: string): Inline[][] =>
  line
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => inlineOf(cell.trim()))
const isRule = (line: string | undefined): boolean =>
  line !== undefined && /^\|?[\s:|-]+\|[\s:|-]*$/.test(line) && line.includes('-')
const listPattern = /^\s*(?:[-*+]|(\d+)[.)])\s+(.*)$/

/** The blocks of Markdown text: headings, paragraphs, lists, tables and fenced code. It never fails. */
export function blocksOf(text: string): Block[] {
  const lines = text.replaceAll('\r\n', '\n').split('\n')
  const blocks: Block[] = []
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] ?? ''
    const heading = /^(#{1,4})\s+(.*)$/.exec(line)
    const from = at
    if (line.trim() === '') at += 1
    else if (line.startsWith('```')) {
      at += 1
      while (at < lines.length && !lines[at]?.startsWith('```')) at += 1
      blocks.push({ kind: 'code', text: lines.slice(from + 1, at).join('\n') })
      at += 1
    } else if (heading) {
      blocks.push({ kind: 'heading', level: heading[1]?.length ?? 1, words: inlineOf(heading[2] ?? '') })
      at += 1
    } else if (line.includes('|') && isRule(lines[at + 1])) {
      at += 2
      while (at < lines.length && lines[at]?.includes('|')) at += 1
      blocks.push({ kind: 'table', head: cellsOf(line), rows: lines.slice(from + 2, at).map(cellsOf) })
    } else if (listPattern.test(line)) {
      while (at < lines.length && listPattern.test(lines[at] ?? '')) at += 1
      const items = lines.slice(from, at).map((item) => inlineOf(listPattern.exec(item)?.[2] ?? ''))
      blocks.push({ kind: 'list', ordered: /^\s*\d/.test(line), items })
    } else {
      while (at < lines.length && isParagraph(lines, at, from)) at += 1
      blocks.push({ kind: 'paragraph', words: inlineOf(lines.slice(from, at).join('\n')) })
    }
  }
  return blocks
}

function isParagraph(lines: readonly string[], at: number, from: number): boolean {
  const line = lines[at] ?? ''
  return (
    at === from ||
    (line.trim() !== '' && !/^(#{1,4}\s|```)/.test(line) && !listPattern.test(line) && !isRule(lines[at + 1]))
  )
}
