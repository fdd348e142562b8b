/** A text with its language, laid out for people. */
export interface PrettyText {
  readonly language: 'xml' | 'json' | 'text'
  readonly text: string
}

/** Longer ones are shown in part; the whole is in the download. */
const longestShown = 200_000
const bytesShown = 16_384
const lineBytes = 16

/** XML and JSON with one element or value a line; anything else, and what does not parse, as it is. */
export function prettyText(text: string): PrettyText {
  const trimmed = text.replace(/\0+$/u, '').trim()
  if (/^[[{]/u.test(trimmed)) {
    try {
      return { language: 'json', text: shown(JSON.stringify(JSON.parse(trimmed), null, 2)) }
    } catch {
      return { language: 'text', text: shown(trimmed) }
    }
  }
  if (trimmed.startsWith('<')) return { language: 'xml', text: shown(prettyXml(trimmed)) }
  return { language: 'text', text: shown(trimmed) }
}

/** Lines of XML, indented by two spaces a level; an element that holds only text stays on its line. */
function prettyXml(xml: string): string {
  const tokens = xml.match(/<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<[^>]*>|[^<]+/gu) ?? []
  const lines: string[] = []
  let depth = 0
  let open: string | undefined
  for (const token of tokens) {
    const text = token.trim()
    if (text === '') continue
    if (!text.startsWith('<')) {
      if (open !== undefined) lines[lines.length - 1] += text
      else lines.push('  '.repeat(depth) + text)
      continue
    }
    if (text.startsWith('</')) {
      depth = Math.max(0, depth - 1)
      if (open !== undefined && text.slice(2).startsWith(open)) lines[lines.length - 1] += text
      else lines.push('  '.repeat(depth) + text)
      open = undefined
      continue
    }
    lines.push('  '.repeat(depth) + text)
    const isAlone = text.endsWith('/>') || /^<[?!]/u.test(text)
    open = isAlone ? undefined : (/^<\s*([^\s>/]+)/u.exec(text)?.[1] ?? '')
    if (!isAlone) depth += 1
  }
  return lines.join('\n')
}

/** Bytes in lines of 16: offset, hexadecimal, and the letters among them. */
export function hexDump(body: Buffer): string {
  const lines: string[] = []
  for (let at = 0; at < Math.min(body.length, bytesShown); at += lineBytes) {
    const line = body.subarray(at, Math.min(at + lineBytes, bytesShown))
    const bytes = [...line].map((byte) => byte.toString(16).padStart(2, '0'))
    const left = bytes.slice(0, 8).join(' ').padEnd(23)
    const right = bytes.slice(8).join(' ').padEnd(23)
    const letters = [...line].map((byte) => (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '.')).join('')
    lines.push(`${at.toString(16).padStart(8, '0')}  ${left}  ${right}  ${letters}`)
  }
  if (body.length > bytesShown) lines.push(`… 共 ${body.length} 字节，其余见下载`)
  return lines.join('\n')
}

/** Whether bytes are text that people can read: UTF-8 without control characters. */
export function isReadable(body: Buffer): boolean {
  const text = body.toString('utf8')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  return !text.includes('\u{FFFD}') && !/[\x00-\x08\x0e-\x1f]/u.test(text)
}

function shown(text: string): string {
  return text.length > longestShown ? `${text.slice(0, longestShown)}\n… 其余见下载` : text
}
