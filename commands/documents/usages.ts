import { closest } from '../../schemas/engine/suggest.ts'
import { thingsNamed } from '../../schemas/engine/usages.ts'
import {
  type Loaded,
  loadDocuments,
  mergeSources,
  type Renamable,
  type Thing,
  thingTitles,
  usagesOf,
  usesOfThing,
} from '../../schemas/index.ts'
import { argumentsOf } from '../arguments.ts'
import { knownOutside } from '../known-outside.ts'
import { fromCaller, Refused, readSources, shippedFolder } from '../read-documents.ts'

/** What `--help` prints. */
export const usagesUsage = `npm run documents -- usages 名称 [文件夹] [--in kind/id]
  列出使用某个名称的每一处：实体（meter）、字段（meter.ratio）、接口（meter.list）、枚举、权限码、
  页面（标识或路由）、接口组、片段、组态图、服务；加 --in 时为该文档的数据源或状态变量。
  列出的正是改名时会改写的各处。给出文件夹时，把它当作覆盖层与自带文档一起查。`

/** Lists every place that uses a name: those that a renaming would rewrite. */
export async function usages(args: readonly string[]): Promise<number> {
  const { values, positionals } = argumentsOf(args, { in: { type: 'string' } }, 2)
  const [name, folder] = positionals
  if (name === undefined) throw new Refused(usagesUsage)
  const layers = [
    readSources(shippedFolder, process.cwd()),
    ...(folder ? [readSources(fromCaller(folder), process.cwd())] : []),
  ]
  const sources = mergeSources(layers)
  const context = await knownOutside()
  const loaded = loadDocuments(sources, context)
  const things = thingsOf(loaded, name, values.in)
  if (things.length === 0) {
    const meant = closest(name, namesIn(loaded))
    console.error(
      `没有名为 ${name} 的实体、字段、接口、枚举、权限码、页面、片段、组态图或服务${meant ? `（是不是 ${meant}？）` : ''}。`,
    )
    return 1
  }
  const found = things.flatMap((thing) =>
    thing.thing === 'service'
      ? usagesOf(loaded, name).filter((usage) => usage.thing === 'service')
      : usesOfThing(sources, thing as Thing, context, loaded).map((use) => ({ ...use, thing: thing.thing })),
  )
  for (const { thing, file, line, column, pointer } of found)
    console.log(`${file}:${line}:${column}  ${pointer}  ${thing === 'service' ? '服务' : thingTitles[thing]}`)
  console.log(found.length === 0 ? `没有地方使用 ${name}。` : `${name} 用在 ${found.length} 处。`)
  return 0
}

type Named = { readonly thing: Renamable | 'service'; readonly name: string; readonly in?: string }

/** Everything that a name stands for. */
function thingsOf(loaded: Loaded, name: string, home: string | undefined): readonly Named[] {
  if (home !== undefined) return (['data', 'state'] as const).map((thing) => ({ thing, name, in: home }))
  const { linked } = loaded.memo
  const things = thingsNamed(linked, name).flatMap((thing): Named[] => {
    if (thing !== 'page') return [{ thing, name }]
    const id = linked.routes[name] ?? name
    return [
      { thing: 'page', name: id },
      { thing: 'route', name: linked.pages[id]?.route ?? '' },
    ]
  })
  return Object.keys(linked.endpoints).some((id) => id.startsWith(`${name}.`))
    ? [...things, { thing: 'api', name }]
    : things
}

/** Every name that can be asked for. */
function namesIn({ memo: { linked } }: Loaded): readonly string[] {
  const { entities, enums, endpoints, pages, routes, fragments, layouts, accessCodes } = linked
  const fields = Object.values(entities).flatMap(({ id, own }) => own.map((field) => `${id}.${field}`))
  return [
    ...[entities, enums, endpoints, pages, routes, fragments, layouts, accessCodes].flatMap(Object.keys),
    ...fields,
  ]
}
