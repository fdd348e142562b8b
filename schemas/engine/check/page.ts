import type { DataSource, FragmentDocument, LayoutDocument, PageDocument } from '../../types.gen.ts'
import { documentShape } from '../shape.ts'
import { table } from '../table.ts'
import { anyType, recordOf, type Type } from '../type.ts'
import type { Fault } from '../validate.ts'
import { responseType } from './params.ts'
import { commonNames } from './scope.ts'
import { type Call, type Place, quietType, type Sheet, under } from './sheet.ts'
import { visit } from './visit.ts'
import type { World } from './world.ts'

/** What the check of a page, fragment or drawing found, beside its faults. */
export interface PageFacts {
  readonly faults: readonly Fault[]
  readonly routes: readonly string[]
  /** Fragments in use, with what is granted there. */
  readonly fragments: readonly { readonly id: string; readonly access: readonly string[]; readonly pointer: string }[]
  /** Calls that nothing inside the document grants; for a fragment, its users must. */
  readonly needs: readonly Call[]
}

/** Checks one page, fragment or drawing against everything that it names. */
export function checkPage(document: PageDocument | FragmentDocument | LayoutDocument, world: World): PageFacts {
  const faults: Fault[] = []
  const sheet = openSheet(document, world, (fault) => faults.push(fault))
  const access = 'access' in document && document.access ? [document.access] : []
  const place: Place = { names: namesOf(document, sheet), access, isConfirmed: false }
  visit(sheet, document, documentShape(document.kind), '', place)
  checkUnused(document, sheet)
  return { faults, routes: [...sheet.routes], fragments: sheet.fragments, needs: ungranted(document, sheet) }
}

/** Goes through a document that may be half-written and tells of every object in it. */
export function lookThrough(
  document: PageDocument | FragmentDocument | LayoutDocument,
  world: World,
  onObject: NonNullable<Sheet['onObject']>,
): void {
  const sheet: Sheet = { ...openSheet(document, world, () => {}), onObject }
  const place: Place = { names: namesOf(document, sheet), access: [], isConfirmed: false }
  visit(sheet, document, documentShape(document.kind), '', place)
}

function openSheet(
  document: PageDocument | FragmentDocument | LayoutDocument,
  world: World,
  fault: (fault: Fault) => void,
): Sheet {
  const states = 'state' in document ? (document.state ?? {}) : {}
  const sources = 'data' in document ? (document.data ?? {}) : {}
  const state = table(Object.entries(states).map(([name, variable]) => [name, world.typeOf(variable)] as const))
  const data = table<{ endpoint?: string; type: () => Type }>([])
  const sheet: Sheet = {
    world,
    fault,
    state,
    data,
    calls: [],
    dataUses: new Map(),
    stateUses: new Set(),
    routes: new Set(),
    fragments: [],
  }
  for (const [name, source] of Object.entries(sources)) {
    let type: Type | undefined
    const find = (): Type => {
      if (type) return type
      // Stands in while the source is looked at, so that sources that read each other come to an end.
      type = anyType
      type = sourceType(document, sheet, source)
      return type
    }
    data[name] = source.endpoint === undefined ? { type: find } : { endpoint: source.endpoint, type: find }
  }
  return sheet
}

const sourceType = (
  document: PageDocument | FragmentDocument | LayoutDocument,
  sheet: Sheet,
  source: DataSource,
): Type =>
  source.endpoint === undefined
    ? source.value
      ? quietType(sheet, source.value.$expr, namesOf(document, sheet))
      : anyType
    : responseType(sheet, source.endpoint)

function namesOf(document: PageDocument | FragmentDocument | LayoutDocument, sheet: Sheet): Place['names'] {
  const names = {
    ...commonNames(sheet.world),
    state: recordOf(sheet.state),
    data: {
      is: 'record',
      fields: () => Object.fromEntries(Object.entries(sheet.data).map(([name, { type }]) => [name, type()])),
      word: (name) => {
        const endpoint = sheet.data[name]?.endpoint
        const title = endpoint === undefined ? undefined : sheet.world.endpoint(endpoint)?.title
        return title === undefined ? undefined : { title }
      },
    } as Type,
  }
  if (document.kind !== 'fragment') return names
  const params = Object.entries(document.params ?? {}).map(
    ([name, schema]) => [name, sheet.world.typeOf(schema)] as const,
  )
  return { ...names, item: recordOf(Object.fromEntries(params)) }
}

function checkUnused(document: PageDocument | FragmentDocument | LayoutDocument, sheet: Sheet): void {
  for (const name of Object.keys(sheet.data)) {
    if (!sheet.dataUses.has(name))
      sheet.fault({
        pointer: under('', 'data', name),
        at: 'key',
        code: 'unused-data',
        message: `数据源 ${JSON.stringify(name)} 没有被使用`,
      })
  }
  for (const name of Object.keys(sheet.state)) {
    if (!sheet.stateUses.has(name))
      sheet.fault({
        pointer: under('', 'state', name),
        at: 'key',
        code: 'unused-state',
        message: `状态 ${JSON.stringify(name)} 没有被使用`,
      })
  }
  for (const name of circularSources('data' in document ? (document.data ?? {}) : {})) {
    sheet.fault({
      pointer: under('', 'data', name),
      at: 'key',
      code: 'reference-circle',
      message: `数据源 ${JSON.stringify(name)} 的计算又用到它自己`,
    })
  }
}

function circularSources(sources: Readonly<Record<string, DataSource>>): string[] {
  const reads = new Map(
    Object.entries(sources).map(([name, source]) => [
      name,
      new Set([...JSON.stringify(source).matchAll(/\bdata\.(\w+)/g)].map((match) => match[1] as string)),
    ]),
  )
  return [...reads.keys()].filter((name) => {
    const seen = new Set<string>()
    const queue = [...(reads.get(name) ?? [])]
    for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
      if (next === name) return true
      if (!seen.has(next)) queue.push(...(reads.get(next) ?? []))
      seen.add(next)
    }
    return false
  })
}

/** Calls whose right nothing around them requires. A data source is called for whatever shows it, so all uses count. */
function ungranted(document: PageDocument | FragmentDocument | LayoutDocument, sheet: Sheet): Call[] {
  if (document.kind === 'page' && document.guard?.permission) return []
  const left: Call[] = []
  for (const call of sheet.calls) {
    const code = sheet.world.endpoint(call.endpoint)?.access
    if (code === undefined || call.access.includes(code) || call.access.some((one) => !sheet.world.hasAccess(one)))
      continue
    // A component hides by itself what the user may not call.
    if (/\/endpoints\/\d+$/.test(call.pointer)) continue
    const name = /^\/data\/([^/]+)\/endpoint$/.exec(call.pointer)?.[1]
    const uses = name === undefined ? [] : (sheet.dataUses.get(name) ?? [])
    const source = name === undefined || !('data' in document) ? undefined : document.data?.[name]
    if (JSON.stringify(source?.when ?? '').includes(code)) continue
    if (uses.length > 0 && uses.every((access) => access.includes(code))) continue
    left.push(call)
  }
  return left
}
