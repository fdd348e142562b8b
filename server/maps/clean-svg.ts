import { XMLBuilder, XMLParser, XMLValidator } from 'fast-xml-parser'
import { cleanStyle, isOwnReference } from './clean-style.ts'

/** A drawing without anything that could act or fetch, and how many parts were taken out. */
export interface CleanSvg {
  readonly text: string
  readonly removed: number
}

/** Elements that only draw (SVG 2, less animation, links, scripts and foreign content). */
const drawing = new Set(
  (
    'svg g defs symbol use switch title desc path rect circle ellipse line polyline polygon text tspan textPath image ' +
    'linearGradient radialGradient stop pattern clipPath mask marker style filter feBlend feColorMatrix ' +
    'feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow ' +
    'feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology feOffset fePointLight ' +
    'feSpecularLighting feSpotLight feTile feTurbulence'
  ).split(' '),
)
/** Kept for what is inside it: a link is no link in a picture, but what it holds is drawn. */
const unwrapped = new Set(['a'])
/** A drawing that forgot them is shown by no browser. */
const namespaceOf = { xmlns: 'http://www.w3.org/2000/svg', 'xmlns:xlink': 'http://www.w3.org/1999/xlink' }
const namespaces = new Set(Object.keys(namespaceOf))
const prefixed = new Set(['xlink:href', 'xml:space', 'xml:lang'])
const deepest = 200

type Node = Record<string, unknown>
type Attributes = Record<string, string>

const options = {
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  attributesGroupName: ':@',
  cdataPropName: '#cdata',
  processEntities: false,
} as const
const parser = new XMLParser({ ...options, trimValues: false, parseTagValue: false, parseAttributeValue: false })
const builder = new XMLBuilder({ ...options, suppressEmptyNode: true, format: false })

/**
 * An uploaded drawing rewritten from an allowlist: elements that only draw, attributes without handlers, references
 * into the drawing itself or to pictures inside it. Undefined where it is no well-formed SVG, declares entities or nests
 * deeper than any drawing does.
 */
export function cleanSvg(source: string): CleanSvg | undefined {
  if (/<!ENTITY/i.test(source) || XMLValidator.validate(source) !== true) return undefined
  const root = parsed(source)?.find((node) => 'svg' in node)
  if (root === undefined) return undefined
  const count = { removed: 0 }
  try {
    const kept = cleanNode({ ...root, ':@': { ...namespaceOf, ...(root[':@'] as object) } }, 0, count)
    return { text: `<?xml version="1.0" encoding="UTF-8"?>${builder.build(kept)}`, removed: count.removed }
  } catch (error) {
    if (error instanceof TooDeep) return undefined
    throw error
  }
}

function parsed(source: string): Node[] | undefined {
  try {
    return parser.parse(source.replace(/<!DOCTYPE[^>[]*>/i, '')) as Node[]
  } catch {
    // Whatever the parser cannot take, such as a nest without end, is no drawing.
    return undefined
  }
}

class TooDeep extends Error {}

function cleanNode(node: Node, depth: number, count: { removed: number }): Node[] {
  if (depth > deepest) throw new TooDeep()
  if ('#text' in node || '#cdata' in node) return [node]
  const name = Object.keys(node).find((key) => key !== ':@') ?? ''
  const children = (node[name] as Node[] | undefined) ?? []
  const clean = () => children.flatMap((child) => cleanNode(child, depth + 1, count))
  if (unwrapped.has(name)) {
    count.removed += 1
    return clean()
  }
  if (!drawing.has(name)) {
    // Notes of drawing programs (sodipodi:namedview, metadata) are no danger that anyone must hear of.
    if (!name.includes(':') && name !== 'metadata' && !name.startsWith('?')) count.removed += 1
    return []
  }
  const attributes = cleanAttributes((node[':@'] ?? {}) as Attributes, count)
  const inner = name === 'style' ? [styleText(children, count)] : clean()
  return [{ [name]: inner, ':@': attributes }]
}

function cleanAttributes(attributes: Attributes, count: { removed: number }): Attributes {
  const kept: Attributes = {}
  for (const [name, given] of Object.entries(attributes)) {
    const value = String(given)
    if (namespaces.has(name)) kept[name] = value
    else if (name.includes(':') && !prefixed.has(name)) continue
    else if (!/^[a-zA-Z][\w:.-]*$/.test(name) || /^on/i.test(name) || !isQuiet(name, value)) count.removed += 1
    else {
      const { text, removed } = name === 'style' ? cleanStyle(value) : { text: value, removed: 0 }
      kept[name] = text
      count.removed += removed
    }
  }
  return kept
}

/** References lead nowhere but into the drawing, and no value is a program. */
function isQuiet(name: string, value: string): boolean {
  const plain = decoded(value).replace(/[\s\p{Cc}]/gu, '')
  if (/^(?:javascript|vbscript|data:text|data:image\/svg)/i.test(plain) || /javascript:/i.test(plain)) return false
  if (name === 'href' || name === 'xlink:href' || name === 'src') return isOwnReference(plain)
  return name === 'style' || !/url\(/i.test(plain) || [...plain.matchAll(/url\(["']?([^)]*?)["']?\)/gi)].every(ownUrl)
}

const ownUrl = ([, target = '']: RegExpMatchArray) => target.startsWith('#')

function styleText(children: readonly Node[], count: { removed: number }): Node {
  const whole = children.map((child) => String(child['#text'] ?? cdataOf(child))).join('')
  const { text, removed } = cleanStyle(whole)
  count.removed += removed
  return { '#text': text.replaceAll('<', '') }
}

function cdataOf(child: Node): string {
  const inside = child['#cdata']
  return Array.isArray(inside) ? inside.map((part: Node) => String(part['#text'] ?? '')).join('') : ''
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function decoded(value: string): string {
  return value.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return named[String(name).toLowerCase()] ?? whole
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    return code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })
}
