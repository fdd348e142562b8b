import { XMLParser } from 'fast-xml-parser'

/** One element: its attributes, its own text without the blanks around it, and its elements in their order. */
export interface XmlNode {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly text: string
  readonly children: readonly XmlNode[]
}

/** A text that is no XML packet; the message is Chinese and may be shown. */
export class XmlFault extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'XmlFault'
  }
}

const deepest = 12
const mostElements = 200_000
const attributePrefix = '@'

/** Entities stay as they are: a document type with entities of its own would blow up. */
const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: attributePrefix,
  attributesGroupName: false,
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
  allowBooleanAttributes: true,
  maxNestedTags: deepest,
})

/**
 * Root element of an XML text. Lenient in what senders get wrong (no blank between attributes, blanks inside tags);
 * a document type, more than 12 levels or 200,000 elements are refused by `XmlFault`.
 */
export function parseXml(text: string): XmlNode {
  if (/<!(DOCTYPE|ENTITY|ELEMENT|ATTLIST|NOTATION)/i.test(text)) throw new XmlFault('含有文档类型声明')
  countElements(text)
  let parsed: unknown
  try {
    parsed = parser.parse(text.trim())
  } catch (error) {
    throw new XmlFault(`不是 XML：${error instanceof Error ? error.message.slice(0, 80) : ''}`)
  }
  const [root, other] = nodesOf(parsed)
  if (root === undefined) throw new XmlFault('不是 XML')
  if (other !== undefined) throw new XmlFault('有多个根元素')
  if (!/<\/\s*[^<>]+>\s*$|\/>\s*$/.test(text.slice(-200))) throw new XmlFault('报文不完整')
  return root
}

/** Depth and number of elements are known before anything is built. */
function countElements(text: string): void {
  let depth = 0
  let count = 0
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at + 1)) {
    const next = text[at + 1]
    if (next === '?' || next === '!') continue
    if (next === '/') {
      depth -= 1
      if (depth < 0) throw new XmlFault('结束标签多于开始标签')
      continue
    }
    const end = text.indexOf('>', at)
    if (end < 0) throw new XmlFault('报文不完整')
    count += 1
    if (count > mostElements) throw new XmlFault('元素过多')
    if (text[end - 1] !== '/') depth += 1
    if (depth > deepest) throw new XmlFault('层次过深')
  }
  if (depth !== 0) throw new XmlFault('标签没有配对')
}

function nodesOf(parsed: unknown): XmlNode[] {
  if (!Array.isArray(parsed)) return []
  return parsed.flatMap((item: Record<string, unknown>) => {
    const name = Object.keys(item).find((key) => key !== ':@' && key !== '#text')
    return name === undefined || name.startsWith('?') ? [] : [nodeOf(name, item)]
  })
}

function nodeOf(name: string, item: Record<string, unknown>): XmlNode {
  const inside = item[name]
  const texts = Array.isArray(inside) ? inside.flatMap((part: Record<string, unknown>) => part['#text'] ?? []) : []
  const attributes: Record<string, string> = {}
  for (const [key, value] of Object.entries((item[':@'] ?? {}) as Record<string, unknown>)) {
    attributes[key.slice(attributePrefix.length)] = plainText(String(value))
  }
  return { name, attributes, text: plainText(texts.join('').trim()), children: nodesOf(inside) }
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }

/** Text with the five entities of XML and character numbers resolved, once; others stay as they stand. */
export function plainText(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(lt|gt|quot|apos|amp));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return entities[String(name).toLowerCase()] ?? whole
    const code = decimal !== undefined ? Number(decimal) : Number.parseInt(hex, 16)
    return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : whole
  })
}
