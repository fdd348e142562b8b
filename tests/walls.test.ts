import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Import, importsOf, sourcesOf } from './imports.ts'

const mayImport: Record<string, string[]> = {
  schemas: [],
  generators: [],
  runtime: ['schemas'],
  server: ['schemas'],
  designer: ['schemas', 'runtime'],
}
const folders = Object.keys(mayImport).filter((folder) => existsSync(folder))
const top = (file: string) => file.split('/')[0] ?? ''
const kindOf = (file: string) => /^runtime\/widgets\/([^/]+)\//.exec(file)?.[1]

describe('walls', () => {
  for (const folder of folders) {
    test(`${folder} reaches only ${[folder, ...(mayImport[folder] ?? [])].join(', ')}`, () => {
      const strays = importsOf(folder, false).filter(
        ({ to }) => ![folder, ...(mayImport[folder] ?? [])].includes(top(to)),
      )
      expect(strays).toEqual([])
    })
    test(`${folder} enters other folders by their index only`, () => {
      const strays = importsOf(folder, false).filter(({ to }) => top(to) !== folder && !/^[a-z]+\/index\.ts$/.test(to))
      expect(strays).toEqual([])
    })
    test(`${folder} never writes export *`, () => {
      expect(sourcesOf(folder).filter((file) => /^export \* /m.test(readFileSync(file, 'utf8')))).toEqual([])
    })
  }
  test('one widget kind does not import another', () => {
    const strays = importsOf('runtime', false).filter(
      ({ from, to }) => kindOf(from) && kindOf(to) && kindOf(from) !== kindOf(to),
    )
    expect(strays).toEqual([])
  })
  test('no widget imports the table of kinds or the page view', () => {
    const strays = importsOf('runtime', false).filter(
      ({ from, to }) => kindOf(from) && /widgets\/kinds\.ts$|page\/PageView\.tsx$/.test(to),
    )
    expect(strays).toEqual([])
  })
  test('only runtime/data fetches and opens websockets', () => {
    const strays = sourcesOf('runtime', false).filter(
      (file) =>
        !file.startsWith('runtime/data/') && /(?<![.\w])fetch\(|new WebSocket\(/.test(readFileSync(file, 'utf8')),
    )
    expect(strays).toEqual([])
  })
  test('the environment is read in server/config.ts and the commands only', () => {
    const strays = ['schemas', 'runtime', 'server']
      .flatMap((folder) => sourcesOf(folder, false))
      .filter(
        (file) =>
          file !== 'server/config.ts' &&
          file !== 'server/main.ts' &&
          !file.includes('/test-') &&
          readFileSync(file, 'utf8').includes('process.env'),
      )
    expect(strays).toEqual([])
  })
  test('imports go round in no circle', () => {
    const edges = new Map<string, string[]>()
    for (const { from, to } of folders.flatMap((folder) => importsOf(folder, false)))
      edges.set(from, [...(edges.get(from) ?? []), to])
    expect(circleIn(edges)).toBeUndefined()
  })
  test('every relative import names a file that is there', () => {
    const missing = folders
      .flatMap((folder) => importsOf(folder))
      .filter(({ to }: Import) => !existsSync(path.resolve(to)))
    expect(missing).toEqual([])
  })
})

/** First circle of a directed graph as its chain of names; undefined where there is none. */
function circleIn(edges: ReadonlyMap<string, readonly string[]>): string | undefined {
  const done = new Set<string>()
  const visit = (node: string, trail: readonly string[]): string | undefined => {
    if (trail.includes(node)) return [...trail.slice(trail.indexOf(node)), node].join(' -> ')
    if (done.has(node)) return undefined
    for (const next of edges.get(node) ?? []) {
      const circle = visit(next, [...trail, node])
      if (circle) return circle
    }
    done.add(node)
    return undefined
  }
  for (const node of edges.keys()) {
    const circle = visit(node, [])
    if (circle) return circle
  }
  return undefined
}
