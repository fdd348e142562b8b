import { existsSync, readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanSvg } from './clean-svg.ts'

const wrap = (inside: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 10 10" ${attributes}>${inside}</svg>`
const danger = /<script|foreignObject|\son\w+\s*=|javascript:|@import|evil|<iframe|<animate|<set\b|<!ENTITY|data:text/i

describe('nasty drawings come out harmless', () => {
  test.each([
    ['a script', '<script>alert(1)</script>'],
    ['a script in another case of letters', '<SCRIPT>alert(1)</SCRIPT>'],
    ['a script of a prefix', '<svg:script xmlns:svg="http://www.w3.org/2000/svg">alert(1)</svg:script>'],
    [
      'foreign content',
      '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><iframe src="evil"/></body></foreignObject>',
    ],
    ['a handler', '<rect width="1" height="1" onload="alert(1)" onClick="alert(2)"/>'],
    ['a link that is a program', '<a href="javascript:alert(1)"><rect width="1" height="1"/></a>'],
    ['a program written in entities', '<use href="java&#115;cript:alert(1)"/>'],
    ['a program with a tab', '<use xlink:href="java&#9;script:alert(1)"/>'],
    ['an outside picture', '<image href="https://evil.example/a.png" width="1" height="1"/>'],
    ['an outside symbol', '<use xlink:href="//evil.example/a.svg#x"/>'],
    ['a drawing within the address', '<image href="data:image/svg+xml;base64,PHN2Zz48L3N2Zz4="/>'],
    ['a page within the address', '<image href="data:text/html,evil"/>'],
    ['an animation of an address', '<use href="#a"><animate attributeName="href" values="javascript:alert(1)"/></use>'],
    ['a set value', '<set attributeName="onmouseover" to="alert(1)"/>'],
    [
      'an outside style',
      '<style>@import url(https://evil.example/a.css); rect { fill: url("//evil.example/x") }</style>',
    ],
    ['a style in CDATA', '<style><![CDATA[@import "evil.css";]]></style>'],
    ['a style spelt with escapes', '<style>rect { background: \\75rl(https://evil.example) }</style>'],
    ['an outside fill', '<rect fill="url(https://evil.example/a.svg#x)" style="filter:url(evil.svg#f)"/>'],
    ['a frame', '<iframe src="https://evil.example"/>'],
  ])('%s', (_, inside) => {
    const clean = cleanSvg(wrap(inside))
    expect(clean?.text).not.toMatch(danger)
    expect(clean?.removed ?? 0).toBeGreaterThanOrEqual(inside.startsWith('<svg:') ? 0 : 1)
  })

  test('a handler of the root goes too', () => {
    expect(cleanSvg(wrap('<rect/>', 'onload="alert(1)"'))).toMatchObject({ removed: 1 })
  })

  test('declared entities, broken XML, no drawing at all and a nest without end are refused', () => {
    expect(cleanSvg('<!DOCTYPE svg [<!ENTITY x "evil">]><svg>&x;</svg>')).toBeUndefined()
    expect(cleanSvg('<svg><g></svg>')).toBeUndefined()
    expect(cleanSvg('<html></html>')).toBeUndefined()
    expect(cleanSvg(wrap('<g>'.repeat(5000) + '</g>'.repeat(5000)))).toBeUndefined()
  })
})

test('what only draws stays: shapes, text, gradients, own references, pictures inside, notes of entities', () => {
  const inside =
    '<defs><linearGradient id="a"><stop offset="0" stop-color="red"/></linearGradient></defs>' +
    '<style>.wall { fill: url(#a); stroke: #333 }</style>' +
    '<text x="1" y="2" xml:space="preserve">一层 A&amp;B &lt; 5 m</text>' +
    '<image href="data:image/png;base64,iVBORw0KGgo=" width="1" height="1"/><use xlink:href="#a"/>'
  expect(cleanSvg(wrap(inside))).toEqual({ text: expect.stringContaining(inside), removed: 0 })
})

test('what was cleaned once is clean: cleaning again changes nothing', () => {
  const part = fc.constantFrom(
    '<script>x</script>',
    '<g onload="x">',
    '</g>',
    '<rect style="fill:url(#b)"/>',
    '<use href="https://evil"/>',
    '<text>字 &amp; &#60;</text>',
    '<style>a{b:url(evil)}</style>',
    '<!-- evil -->',
    '<a href="#x"><path d="M0 0"/></a>',
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
      const once = cleanSvg(wrap(parts.join('')))
      if (once === undefined) return
      expect(once.text).not.toMatch(danger)
      expect(cleanSvg(once.text)).toEqual({ text: once.text, removed: 0 })
    }),
  )
})

const plans = '../shared/data/floorplans'
// The floor plans are given beside the repository; elsewhere there is nothing to read.
describe.runIf(existsSync(plans))('real floor plans', () => {
  test.each(existsSync(plans) ? readdirSync(plans).filter((name) => name.endsWith('.svg')) : [])('%s', (name) => {
    const source = readFileSync(`${plans}/${name}`, 'utf8')
    const clean = cleanSvg(source)
    expect(clean?.text).not.toMatch(/<script|\son\w+\s*=/i)
    const shapes = (text: string) => text.match(/<(?:path|rect|circle|polygon|line|text|use)[\s>/]/g)?.length ?? 0
    expect(shapes(clean?.text ?? '')).toBe(shapes(source.replace(/<!--[\s\S]*?-->/g, '')))
  })
})
