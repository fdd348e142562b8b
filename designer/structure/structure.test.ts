import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { loadDocuments, type Place, placeKey, readAt } from '../../schemas/index.ts'
import { applyEdit, type DocumentJson } from '../draft/edit.ts'
import { idsIn } from '../draft/fresh-ids.ts'
import { fromClipboard, toClipboard } from './clipboard.ts'
import { type Command, duplicateSelected, moveTo, nudge, paste, removeSelected, walk } from './commands.ts'
import { linesOf, outlineOf, searched } from './outline-model.ts'
import { carriedAt, targetFor } from './targets.ts'

const folder = 'schemas/documents/pages'
const read = (file: string) => JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')) as DocumentJson
const pages = readdirSync(folder).map((file) => [file, read(file)] as const)

const page: DocumentJson = {
  kind: 'page',
  schemaVersion: 1,
  id: 'p',
  route: '/p',
  title: '页',
  root: {
    kind: 'grid',
    id: 'grid',
    children: [
      { kind: 'text', id: 'a', title: '甲', value: '' },
      {
        kind: 'list',
        id: 'b',
        columns: [
          { id: 'c-1', field: 'x' },
          { id: 'c-2', field: 'yy' },
          { id: 'c-3', field: 'z' },
        ],
      },
      { kind: 'text', id: 'c', title: '丙', value: '' },
    ],
  },
}
const children = ['root', 'children']
const widget = (id: string): Place => [...children, { id }]
const column = (id: string): Place => [...widget('b'), 'columns', { id }]
const subject = (...selection: Place[]) => ({ kind: 'page' as const, document: page, selection })
const made = (command: Command | undefined) => (command ? applyEdit(page, command.edit) : undefined)
const order = (document: DocumentJson | undefined, list: Place) =>
  (readAt(document, list) as { id: string }[]).map(({ id }) => id).join(' ')

describe('the outline', () => {
  test.each(pages)('%s: every line stands for something that is there, each once', (_, document) => {
    const lines = linesOf(outlineOf('page', document), () => true)
    expect(new Set(lines.map(({ node }) => node.key)).size).toBe(lines.length)
    for (const { node } of lines) {
      expect(readAt(document, node.place)).toBeDefined()
      expect(node.title).not.toBe('')
    }
  })
  test('widgets stand where they are nested, columns as a group of the list', () => {
    const lines = linesOf(outlineOf('page', page), () => true)
    expect(lines.map(({ node, depth }) => `${'  '.repeat(depth)}${node.title} ${node.word}`)).toEqual([
      '页 页面',
      '  grid 栅格',
      '    甲 文字',
      '    b 列表',
      '      列 3 项',
      '        x 列',
      '        yy 列',
      '        z 列',
      '    丙 文字',
    ])
  })
  test('a search keeps what leads to a hit', () => {
    const found = searched(outlineOf('page', page), ' yy ')
    expect(linesOf(found!, () => true).map(({ node }) => node.title)).toEqual(['页', 'grid', 'b', '列', 'yy'])
    expect(searched(outlineOf('page', page), '没有')).toBeUndefined()
  })
})

describe('commands', () => {
  test('a removed item leaves the selection on its neighbour', () => {
    const command = removeSelected(subject(column('c-2')))
    expect(order(made(command), column('c-2').slice(0, -1))).toBe('c-1 c-3')
    expect(command?.select).toEqual([column('c-3')])
    expect(removeSelected(subject(column('c-3')))?.select).toEqual([column('c-2')])
  })
  test('what lies inside what goes is not taken away twice', () => {
    expect(order(made(removeSelected(subject(widget('b'), column('c-1')))), children)).toBe('a c')
  })
  test('the root stays as an empty grid', () => {
    expect(readAt(made(removeSelected(subject(['root']))), ['root'])).toEqual({
      kind: 'grid',
      id: 'grid',
      children: [],
    })
  })
  test('a copy stands behind what it is of, with ids of its own', () => {
    const command = duplicateSelected(subject(widget('b')))
    const document = made(command)
    expect(order(document, children)).toBe('a b b-2 c')
    expect(order(document, [...widget('b-2'), 'columns'])).toBe('c-4 c-5 c-6')
    expect(command?.select).toEqual([widget('b-2')])
  })
  test.each<[string, Place[], -1 | 1, string | undefined]>([
    ['down', [widget('a')], 1, 'b a c'],
    ['up', [widget('c')], -1, 'a c b'],
    ['several together', [widget('b'), widget('c')], -1, 'b c a'],
    ['not beyond the first', [widget('a')], -1, undefined],
    ['not beyond the last', [widget('b'), widget('c')], 1, undefined],
  ])('moving %s', (_, selection, by, wanted) => {
    const document = made(nudge(subject(...selection), by))
    expect(document && order(document, children)).toBe(wanted)
  })
  test('columns go only where columns go', () => {
    expect(moveTo(subject(), [column('c-1')], { list: children, index: 0 })).toBeUndefined()
    expect(moveTo(subject(), [widget('b')], { list: [...widget('b'), 'columns'], index: 0 })).toBeUndefined()
    const turned = made(moveTo(subject(), [column('c-3')], { list: [...widget('b'), 'columns'], index: 0 }))
    expect(order(turned, [...widget('b'), 'columns'])).toBe('c-3 c-1 c-2')
  })
  test('what is pasted goes into what is selected, or behind it', () => {
    const columns = carriedAt('page', page, [column('c-1')])!
    expect(targetFor('page', page, widget('b'), columns)).toEqual({ list: [...widget('b'), 'columns'], index: 3 })
    expect(targetFor('page', page, column('c-1'), columns)).toEqual({ list: [...widget('b'), 'columns'], index: 1 })
    expect(targetFor('page', page, widget('a'), columns)).toBeUndefined()
    const text = carriedAt('page', page, [widget('a')])!
    expect(order(made(paste(subject(column('c-2')), text)), children)).toBe('a b a-2 c')
    expect(order(made(paste(subject(['root']), text)), children)).toBe('a b c a-2')
  })
  test('a second widget puts a grid around the first', () => {
    const single: DocumentJson = { ...page, root: { kind: 'text', id: 'only', value: '' } }
    const carried = { shape: 'TextWidget', isWidget: true, items: [{ kind: 'text', id: 'only', value: '' }] }
    const command = paste({ kind: 'page', document: single, selection: [] }, carried)
    expect(order(applyEdit(single, command!.edit), children)).toBe('only only-2')
    expect(command?.select).toEqual([widget('only-2')])
  })
  test('the clipboard carries things through text, and nothing else', () => {
    const carried = carriedAt('page', page, [widget('b')])!
    expect(fromClipboard(toClipboard(carried))).toEqual(carried)
    for (const text of ['', 'hello', '[1]', 'null', '{"wattform":{"shape":1}}'])
      expect(fromClipboard(text)).toBeUndefined()
  })
  test.each<[Parameters<typeof walk>[1], Place, Place]>([
    ['ArrowDown', widget('a'), widget('b')],
    ['ArrowUp', widget('a'), widget('a')],
    ['ArrowRight', widget('b'), column('c-1')],
    ['ArrowLeft', column('c-1'), widget('b')],
    ['ArrowLeft', ['root'], []],
    ['ArrowRight', [], ['root']],
  ])('%s from %j', (key, from, to) => expect(walk(subject(from), key)).toEqual(to))
})

test('whatever is copied, moved, pasted and removed, ids stay one of a kind and the page keeps its shape', () => {
  const places = linesOf(outlineOf('page', page), () => true).map(({ node }) => node.place)
  const step = fc.record({
    what: fc.constantFrom('remove', 'duplicate', 'up', 'down', 'paste'),
    at: fc.constantFrom(...places),
    of: fc.constantFrom(...places),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 8 }), (steps) => {
      let document = page
      for (const { what, at, of } of steps) {
        const now = { kind: 'page' as const, document, selection: [at].filter((place) => readAt(document, place)) }
        const carried = readAt(document, of) === undefined ? undefined : carriedAt('page', document, [of])
        const command =
          what === 'remove'
            ? removeSelected(now)
            : what === 'duplicate'
              ? duplicateSelected(now)
              : what === 'paste'
                ? carried && paste(now, carried)
                : nudge(now, what === 'up' ? -1 : 1)
        if (command) document = applyEdit(document, command.edit)
      }
      const all: string[] = []
      JSON.stringify(document, (key, value) => {
        if (key === 'id') all.push(value)
        return value
      })
      expect(idsIn(document).size).toBe(new Set(all).size - 1 + (idsIn(document).has('p') ? 1 : 0))
      const { issues } = loadDocuments([{ file: 'pages/p.json', text: JSON.stringify(document) }])
      expect(
        issues.filter(
          ({ file, code }) =>
            file === 'pages/p.json' && /type|required|unknown-key|duplicate-id/.test(code) && code !== 'unknown-field',
        ),
      ).toEqual([])
    }),
    { numRuns: 60 },
  )
})

test('keys of places are told apart', () => expect(placeKey(column('c-1'))).not.toBe(placeKey(widget('c-1'))))
