import type { CheckContext } from '../../check/context.ts'
import type { Issue } from '../../issue.ts'
import { isJsonObject } from '../../json-object.ts'
import { type Loaded, loadDocuments } from '../../load.ts'
import type { DocumentKind } from '../../meta.ts'
import { documentFile, type Source } from '../../source.ts'
import { closest } from '../../suggest.ts'
import type { Properties } from '../parts.ts'
import { printDocument } from '../print.ts'
import { redeclared } from './declare.ts'
import { pairsOf } from './pairs.ts'
import { repaired } from './repair.ts'
import { homeOf, isHome, nameShapes, shortName, type Thing, thingTitles } from './thing.ts'
import { alongside } from './unchecked.ts'

/** A document whose text a new name changed. Another file where the document itself was renamed. */
export interface RenamedSource {
  readonly before: Source
  readonly after: Source
}

/** What a renaming came to. */
export interface Renaming {
  /** Every document that changed; empty where the name cannot be given. */
  readonly changed: readonly RenamedSource[]
  /** What would be wrong afterwards that was not before; nothing where the renaming is whole. */
  readonly issues: readonly Issue[]
  /** Why the new name cannot be given at all. */
  readonly refusal?: string
}

const mostRounds = 20

/**
 * Gives a thing another name in all documents that use it: in names, paths, expressions and tests. `to` is the whole new
 * name (`meter.factor`). The thing is declared anew, and then every place is mended where the checker finds the old name
 * no more, until it finds none: so what types know of, is not left behind. Pure; the sources given stay as they are.
 */
export function renameThing(
  sources: readonly Source[],
  thing: Thing,
  to: string,
  context: CheckContext = {},
  previous?: Loaded,
): Renaming {
  const loaded = loadDocuments(sources, context, previous)
  const name = shortOf(thing, to)
  const refusal = name === undefined ? wrongName(thing, to) : refusalOf(sources, loaded, thing, name)
  if (name === undefined || refusal !== undefined) return { changed: [], issues: [], ...(refusal ? { refusal } : {}) }
  const work = new Working(sources)
  const pairs = pairsOf(thing, name)
  const prefix = thing.thing === 'api' ? '.' : undefined
  for (const [index, document] of work.documents()) {
    if (!isHome(document, thing)) continue
    const next = redeclared(document, thing, name)
    if (next) work.set(index, next)
  }
  for (const [index, document] of work.documents()) {
    const next = alongside(document, thing, pairs, loaded.memo.linked)
    if (next) work.set(index, next)
  }
  const known = new Set(loaded.issues.map(signature))
  let now = loadDocuments(work.sources(), context, loaded)
  for (let round = 0; round < mostRounds; round += 1) {
    const fresh = now.issues.filter((issue) => !known.has(signature(issue)))
    // Behind the caret the places move, so the last of an expression is mended first.
    const ordered = fresh.toSorted((a, b) => (b.caret ?? 0) - (a.caret ?? 0))
    const mended = ordered.filter((issue) => work.mend(issue, (document) => repaired(document, issue, pairs, prefix)))
    if (mended.length === 0) break
    now = loadDocuments(work.sources(), context, now)
  }
  return { changed: work.changed(), issues: now.issues.filter((issue) => !known.has(signature(issue))) }
}

/** An issue apart from its line, which moves, and from the names in it. */
const signature = ({ file, pointer, code, caret }: Issue): string => `${file} ${pointer} ${code} ${caret ?? ''}`

/** The part of a new name that changes; undefined where the part before it is not that of the old name. */
function shortOf(thing: Thing, to: string): string | undefined {
  if (thing.thing !== 'field' && thing.thing !== 'endpoint') return to
  const before = thing.name.slice(0, thing.name.indexOf('.') + 1)
  if (!to.includes('.')) return to
  return to.startsWith(before) ? to.slice(before.length) : undefined
}

const wrongName = ({ name }: Thing, to: string): string => `${to} 与 ${name} 不在同一文档中，不能改名为它`

function refusalOf(sources: readonly Source[], loaded: Loaded, thing: Thing, name: string): string | undefined {
  const title = thingTitles[thing.thing]
  if (!nameShapes[thing.thing].test(name)) return `${name} 不能作${title}的名称`
  const homes = [...loaded.memo.parsed.values()].filter(
    ({ value }) => value && isHome(value, thing) && redeclared(value, thing, name),
  )
  if (homes.length === 0) {
    const meant = closest(thing.name, namesLike(thing, loaded))
    return `没有名为 ${thing.name} 的${title}${meant === undefined ? '' : `（是不是 ${meant}？）`}`
  }
  if (shortName(thing) === name) return `${title}已名为 ${name}`
  const renamed: Thing = { ...thing, name: thing.name.slice(0, thing.name.length - shortName(thing).length) + name }
  const taken = [...loaded.memo.parsed.values()].some(
    ({ value }) => value && isHome(value, renamed) && redeclared(value, renamed, `${name}X`),
  )
  if (taken) return `已有名为 ${name} 的${title}`
  const { kind } = homeOf(renamed)
  if (thing.thing !== kind) return undefined
  const places = homes.map(({ source }) => renamedFile(source.file, { kind, id: name }))
  const there = places.find((place) => sources.some(({ file }) => file === place))
  return there === undefined ? undefined : `文件 ${there} 已存在`
}

/** Names that things of the same kind have. */
function namesLike({ thing, in: home }: Thing, { memo: { linked } }: Loaded): readonly string[] {
  const { pages, routes, entities, endpoints, enums, fragments, layouts, accessCodes } = linked
  const [, id = ''] = (home ?? '').split('/')
  switch (thing) {
    case 'field':
      return Object.values(entities).flatMap(({ id: entity, own }) => own.map((field) => `${entity}.${field}`))
    case 'api':
      return [...new Set(Object.keys(endpoints).map((name) => name.split('.')[0] as string))]
    case 'data':
    case 'state':
      return Object.keys(pages[id]?.[thing] ?? {})
    default: {
      const tables = { page: pages, route: routes, entity: entities, endpoint: endpoints, enum: enums }
      return Object.keys({ ...tables, fragment: fragments, layout: layouts, access: accessCodes }[thing])
    }
  }
}

/** Documents while they are being changed: texts are printed only for those that were. */
class Working {
  readonly #before: readonly Source[]
  readonly #documents = new Map<number, Properties>()
  readonly #after: (Source | undefined)[]

  constructor(sources: readonly Source[]) {
    this.#before = sources
    this.#after = sources.map(() => undefined)
  }

  /** Every document that is JSON, with its index. */
  *documents(): Generator<readonly [number, Properties]> {
    for (const index of this.#before.keys()) {
      const document = this.#read(index)
      if (document) yield [index, document]
    }
  }

  set(index: number, document: Properties): void {
    const before = this.#before[index] as Source
    const old = readJson(before.text)
    const isRenamed = old !== undefined && old.id !== document.id
    const file = isRenamed ? renamedFile(before.file, document) : before.file
    this.#documents.set(index, document)
    this.#after[index] = { ...before, file, text: printDocument(document) }
  }

  mend(issue: Issue, change: (document: Properties) => Properties | undefined): boolean {
    const index = this.sources().findIndex(({ file }) => file === issue.file)
    const document = index < 0 ? undefined : this.#read(index)
    const next = document && change(document)
    if (next) this.set(index, next)
    return next !== undefined
  }

  sources(): readonly Source[] {
    return this.#before.map((source, index) => this.#after[index] ?? source)
  }

  changed(): RenamedSource[] {
    return this.#before.flatMap((before, index) => {
      const after = this.#after[index]
      return after && after.text !== before.text ? [{ before, after }] : []
    })
  }

  #read(index: number): Properties | undefined {
    const known = this.#documents.get(index)
    if (known) return known
    const document = readJson((this.#before[index] as Source).text)
    if (document) this.#documents.set(index, document)
    return document
  }
}

/** The file of a renamed document stands where the old one stood. */
function renamedFile(file: string, document: Properties): string {
  const usual = documentFile(document.kind as DocumentKind, String(document.id))
  const slash = file.lastIndexOf('/')
  return slash < 0 ? usual : `${file.slice(0, slash)}/${String(document.id)}.json`
}

function readJson(text: string): Properties | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isJsonObject(value) ? value : undefined
  } catch {
    return undefined
  }
}
