import { existsSync } from 'node:fs'
import path from 'node:path'
import { type AppModel, documentFile, entityPage, withEntry } from '../../schemas/index.ts'
import { argumentsOf } from '../arguments.ts'
import { readDocuments } from '../documents/files.ts'
import { Refused } from '../read-documents.ts'
import { requireId } from './entity.ts'
import { documentMade, type Home, homeOf, type Json, loadBefore, type Made, meantBy, writeDocuments } from './made.ts'

/** What `--help` prints. */
export const pageUsage = `npm run new -- page 标识 [文件夹] --entity 实体 [--title 名称] [--route /地址] [--into 菜单项]
  一个新页面和它的菜单项。给出实体时为查询、列表、新增、编辑、删除、导出俱全的列表页面，实体还没有接口的一并生成
  接口与权限码；不给时为空白页面。--into：放入哪个菜单项（标识，如 platform 平台配置），默认为本项目自己的菜单项。`

/** What a page is to be. */
export interface PageWish {
  readonly id: string
  readonly title: string
  readonly route: string
  /** Entity of a list page; a blank page where absent. */
  readonly entity?: string | undefined
  /** Menu entry that takes the page's own. */
  readonly into?: string | undefined
}

/** Documents of a new page: itself, the menu with its entry, and the endpoints of an entity that has none. */
export function pageDocuments(model: AppModel, wish: PageWish, menu: Json): readonly Json[] {
  const { id, title, route, entity, into } = wish
  const names = { id, title, route, ...(into === undefined ? {} : { into }) }
  if (entity !== undefined) return entityPage(model, entity, names, menu)
  const page = {
    $schema: '../../meta/page.schema.json',
    kind: 'page',
    schemaVersion: 1,
    id,
    route,
    title,
    root: { kind: 'grid', id: 'root', grow: true, children: [{ kind: 'text', id: 'words', value: title }] },
  }
  return [page, withEntry(menu, names)]
}

/** `/chargingPileList` for `charging-pile-list`. */
export const routeOf = (id: string): string =>
  `/${id.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}`

/**
 * The menu document that takes an entry: one that stands in the wished entry, the folder's own where none is wished,
 * else a new one. Gives the place within it too.
 */
function menuFor({ documents }: Home, into: string | undefined): { menu: Json; into?: string } {
  const folder = path.join(documents, 'menus')
  const menus = existsSync(folder) ? [...readDocuments(folder).values()].map(({ document }) => document) : []
  const fits = (menu: Json) => (into === undefined ? true : menu.into === into || holds(menu, into))
  const menu = menus.find(fits)
  if (menu === undefined) {
    const id = into === undefined ? 'own-pages' : `own-pages-${into}`
    const head = { $schema: '../../meta/menu.schema.json', kind: 'menu', schemaVersion: 1, id }
    return { menu: { ...head, into: into ?? 'platform', items: [] } }
  }
  if (into !== undefined) return menu.into === into ? { menu } : { menu, into }
  const [first] = menu.items as readonly { id: string; items?: unknown }[]
  return menu.into === undefined && first?.items !== undefined ? { menu, into: first.id } : { menu }
}

const holds = (menu: Json, entry: string): boolean =>
  (menu.items as readonly { id?: unknown; items?: unknown }[]).some(
    ({ id, items }) => id === entry && Array.isArray(items),
  )

/** Writes a new page. */
export async function newPage(args: readonly string[]): Promise<Made> {
  const { values, positionals } = argumentsOf(
    args,
    {
      entity: { type: 'string' },
      title: { type: 'string' },
      route: { type: 'string' },
      into: { type: 'string' },
      force: { type: 'boolean', default: false },
    },
    2,
  )
  const id = requireId(positionals[0], pageUsage)
  const before = await loadBefore(homeOf(positionals[1]))
  const { home, model } = before
  const entity = values.entity === undefined ? undefined : model.entities[values.entity]
  if (values.entity !== undefined && entity === undefined)
    throw new Refused(`没有实体 ${values.entity}${meantBy(values.entity, Object.keys(model.entities))}`)
  const route = values.route ?? routeOf(id)
  const file = documentFile('page', id)
  if (!values.force) {
    if (Object.hasOwn(model.pages, id)) throw new Refused(`已有页面 ${id}；要用新的代替它请加 --force`)
    if (Object.hasOwn(model.routes, route)) throw new Refused(`地址 ${route} 已由页面 ${model.routes[route]} 使用`)
  }
  const { menu, into } = menuFor(home, values.into)
  const entries = withoutEntry(menu, `m-${id}`)
  const wish = { id, title: values.title ?? entity?.title ?? id, route, entity: values.entity, into }
  const files = pageDocuments(model, wish, entries).map(documentMade)
  return {
    written: await writeDocuments(before, files, values.force),
    next: [
      `服务器以 DOCUMENTS_DIR=${home.documents} 运行时，保存即生效；打开 ${route}`,
      `要改页面，编辑 ${path.join(home.documents, file)}，或在“平台配置 → 组态设计”中打开它`,
    ],
  }
}

/** A page that is made anew has one entry, not two. */
function withoutEntry(menu: Json, id: string): Json {
  const left = (items: readonly Json[]): readonly Json[] =>
    items
      .filter((item) => item.id !== id)
      .map((item) => (Array.isArray(item.items) ? { ...item, items: left(item.items as readonly Json[]) } : item))
  return { ...menu, items: left(menu.items as readonly Json[]) }
}
