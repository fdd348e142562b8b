import type { DocumentKind } from '../../meta.ts'
import type { Properties } from '../parts.ts'

/** What can be given another name. */
export type Renamable =
  | 'page'
  | 'route'
  | 'entity'
  | 'field'
  | 'api'
  | 'endpoint'
  | 'access'
  | 'enum'
  | 'fragment'
  | 'layout'
  | 'data'
  | 'state'

/** One thing by its name: `meter` (entity), `meter.ratio` (field), `meter.list` (endpoint), `meter.read` (access code). */
export interface Thing {
  readonly thing: Renamable
  readonly name: string
  /** For data sources and states: the document that they belong to, as `kind/id`. */
  readonly in?: string
}

/** Chinese names of things that can be renamed. */
export const thingTitles: Readonly<Record<Renamable, string>> = {
  page: '页面',
  route: '路由',
  entity: '实体',
  field: '字段',
  api: '接口组',
  endpoint: '接口',
  access: '权限码',
  enum: '枚举',
  fragment: '片段',
  layout: '组态图',
  data: '数据源',
  state: '状态变量',
}

const id = /^[a-zA-Z][a-zA-Z0-9]*([-_][a-zA-Z0-9]+)*$/
const word = /^[a-zA-Z][a-zA-Z0-9]*$/

/** What a new name must look like, without the part before the dot that stays. */
export const nameShapes: Readonly<Record<Renamable, RegExp>> = {
  page: id,
  entity: id,
  enum: id,
  fragment: id,
  layout: id,
  api: /^[a-z][a-zA-Z0-9-]*$/,
  endpoint: /^[a-zA-Z][a-zA-Z0-9-]*$/,
  route: /^\/(?!api(\/|$))[A-Za-z0-9][A-Za-z0-9/_-]*$/,
  access: /^[a-z][a-zA-Z0-9-]*\.[a-z][a-zA-Z0-9-]*$/,
  field: word,
  data: word,
  state: word,
}

/** The kind of the document that declares a thing, and the id of that document where the name tells it. */
export function homeOf({ thing, name, in: home }: Thing): { readonly kind?: DocumentKind; readonly id?: string } {
  const [before = ''] = name.split('.')
  switch (thing) {
    case 'field':
      return { kind: 'entity', id: before }
    case 'endpoint':
      return { kind: 'api', id: before }
    case 'access':
      return { kind: 'api' }
    case 'route':
      return { kind: 'page' }
    case 'data':
    case 'state': {
      const [kind, ...rest] = (home ?? '').split('/')
      return { kind: kind as DocumentKind, id: rest.join('/') }
    }
    default:
      return { kind: thing, id: name }
  }
}

/** Whether a document is the one, or one of those, that declare a thing. */
export const isHome = (document: Properties, thing: Thing): boolean => {
  const { kind, id } = homeOf(thing)
  return document.kind === kind && (id === undefined || document.id === id)
}

/** The last part of a name: of `meter.ratio` the field. Access codes and routes are one part. */
export const shortName = ({ thing, name }: Thing): string =>
  thing === 'field' || thing === 'endpoint' ? name.slice(name.indexOf('.') + 1) : name
