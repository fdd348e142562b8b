import type { EntityField } from '../../types.gen.ts'
import { labelField } from '../entity-model.ts'
import type { AppModel, EntityModel } from '../model.ts'
import { callsOf, codeOf, type EntityCalls, entityApi } from './entity-api.ts'

/** What a page over an entity is to be called. */
export interface PageNames {
  /** Id of the page document. */
  readonly id: string
  readonly route: string
  readonly title: string
  /** Id of the menu entry that the page's own goes into; it stands at the end of the menu where absent. */
  readonly into?: string
}

/** Documents of a new page: the page itself, the menu with its entry, and the endpoints where the entity has none yet. */
export type NewDocuments = readonly Readonly<Record<string, unknown>>[]

const mostColumns = 10
const widths: Readonly<Record<string, number>> = { boolean: 72, integer: 96, number: 96 }

/**
 * A page that lists, searches, adds, edits, deletes and exports the rows of an entity, with its menu entry. `menu` is
 * the menu document that takes the entry. Throws where the model has no such entity.
 */
export function entityPage(
  model: Pick<AppModel, 'entities' | 'endpoints' | 'accessCodes'>,
  entityId: string,
  names: PageNames,
  menu: Readonly<Record<string, unknown>>,
): NewDocuments {
  const entity = model.entities[entityId]
  if (!entity) throw new Error(`没有实体 ${entityId}`)
  const known = callsOf(model, entityId)
  const isNew = known.list === undefined
  const apiId = isNew ? freeApiId(model, entityId) : entityId
  const calls: EntityCalls = isNew ? newCalls(apiId) : known
  const accessOf = (call: string | undefined) => (call === undefined ? undefined : model.endpoints[call]?.access)
  const read = isNew ? `${codeOf(entityId)}.read` : accessOf(known.list)
  const write = isNew ? () => `${codeOf(entityId)}.write` : (call: string | undefined) => accessOf(call)
  const held = [read, write(calls.create), write(calls.update)]
  const fields = formFields(entity, model, held)
  const offered = new Set(fields.map(({ field }) => field))
  const { create: _, ...others } = calls
  // Where something that a new row needs cannot be chosen on this page, rows are added elsewhere.
  const canAdd = (entity.required ?? []).every((name) => offered.has(name) || entity.properties[name]?.readOnly)
  const page = pageOf({ entity, names, calls: canAdd ? calls : others, read, write, fields })
  return [page, withEntry(menu, names), ...(isNew ? [entityApi(entity, apiId, model.accessCodes)] : [])]
}

/** The entity's id, unless an api document that does not serve it is called so. */
const freeApiId = ({ endpoints }: Pick<AppModel, 'endpoints'>, id: string): string =>
  Object.keys(endpoints).some((known) => known.startsWith(`${id}.`)) ? `${id}-rows` : id

/** Fields that the form can offer: a reference needs an endpoint that gives its choices to those who hold these codes. */
function formFields(
  entity: EntityModel,
  { entities, endpoints }: Pick<AppModel, 'entities' | 'endpoints'>,
  held: readonly (string | undefined)[],
): readonly Readonly<Record<string, unknown>>[] {
  const isOffered = (field: EntityField) => {
    if (field.readOnly || field['x-hidden']) return false
    if (field['x-ref'] === undefined) return true
    const { optionsBy, treeBy } = entities[field['x-ref']] ?? {}
    const by = treeBy ?? optionsBy
    const access = by === undefined ? undefined : endpoints[by]?.access
    return by !== undefined && (access === undefined || held.includes(access))
  }
  return entity.own
    .filter((name) => isOffered(entity.properties[name] as EntityField))
    .map((name) => ({ id: `f-${name}`, field: name }))
}

const newCalls = (id: string): EntityCalls =>
  Object.fromEntries(['list', 'create', 'update', 'delete', 'export'].map((verb) => [verb, `${id}.${verb}`]))

interface PageParts {
  readonly entity: EntityModel
  readonly names: PageNames
  readonly calls: EntityCalls
  readonly read: string | undefined
  readonly write: (call: string | undefined) => string | undefined
  readonly fields: readonly Readonly<Record<string, unknown>>[]
}

function pageOf({ entity, names, calls, read, write, fields }: PageParts): Readonly<Record<string, unknown>> {
  const ofProject = entity['x-project'] !== undefined
  const { title = entity.id } = entity
  const form = { entity: entity.id, columns: 2, ...(fields.length > 0 ? { fields } : {}) }
  const guarded = (call: string | undefined) => {
    const access = write(call)
    return access === undefined || access === read ? {} : { access }
  }
  const reload = { do: 'reload', data: 'rows' }
  const called = entity['x-label']
    ? { $expr: `'删除“' + string(row.${entity['x-label']}) + '”？'` }
    : `删除这条${title}？`
  return {
    $schema: '../../meta/page.schema.json',
    kind: 'page',
    schemaVersion: 1,
    id: names.id,
    route: names.route,
    title: names.title,
    ...(read ? { access: read } : {}),
    ...(ofProject ? { guard: { tree: { show: true, multiple: true } } } : {}),
    data: {
      rows: {
        endpoint: calls.list,
        ...(ofProject ? { params: { projectIds: { $expr: "projects.map(p, string(int(p.id))).join(',')" } } } : {}),
      },
    },
    actions: [
      ...(calls.export
        ? [
            {
              id: 'export',
              label: '导出',
              icon: 'export',
              ...guarded(calls.export),
              do: [{ do: 'download', endpoint: calls.export, params: { format: 'xlsx' }, fileName: `${title}.xlsx` }],
            },
          ]
        : []),
      ...(calls.create
        ? [
            {
              id: 'add',
              label: `新增${title}`,
              icon: 'plus',
              type: 'primary',
              ...guarded(calls.create),
              do: [
                { do: 'open', title: `新增${title}`, width: 640, form, submit: calls.create, success: '已新增' },
                reload,
              ],
            },
          ]
        : []),
    ],
    root: {
      kind: 'list',
      id: 'rows',
      title,
      data: 'rows',
      grow: true,
      search: searchOf(entity),
      columns: columnsOf(entity),
      row: [
        ...(calls.update
          ? [
              {
                id: 'edit',
                label: '编辑',
                icon: 'edit',
                ...guarded(calls.update),
                do: [
                  {
                    do: 'open',
                    title: `编辑${title}`,
                    width: 640,
                    form,
                    value: { $expr: 'row' },
                    submit: calls.update,
                    success: '已保存',
                  },
                  reload,
                ],
              },
            ]
          : []),
        ...(calls.delete
          ? [
              {
                id: 'remove',
                label: '删除',
                icon: 'delete',
                type: 'danger',
                ...guarded(calls.delete),
                do: [
                  { do: 'confirm', title: called, text: '删除后不能恢复。', danger: true, okLabel: '删除' },
                  { do: 'request', endpoint: calls.delete, params: { ids: { $expr: '[row.id]' } }, success: '已删除' },
                  reload,
                ],
              },
            ]
          : []),
      ],
    },
  }
}

const shownFields = (entity: EntityModel): readonly (readonly [string, EntityField])[] =>
  entity.own
    .map((name) => [name, entity.properties[name] as EntityField] as const)
    .filter(
      ([, field]) => !field['x-secret'] && !field['x-hidden'] && !['array', 'object'].includes(String(field.type)),
    )

function columnsOf(entity: EntityModel): readonly Readonly<Record<string, unknown>>[] {
  return shownFields(entity)
    .slice(0, mostColumns)
    .map(([name, field]) => {
      if (field['x-ref']) return { id: `c-${name}`, field: labelField(name), title: field.title ?? name, width: 128 }
      const width = widths[String(field.type)]
      return {
        id: `c-${name}`,
        field: name,
        ...(width === undefined ? {} : { width }),
        ...(field['x-enum'] ? { cell: { kind: 'tag' } } : { sortable: true }),
      }
    })
}

/** A search by words, and by each enumeration among the first fields. */
function searchOf(entity: EntityModel): readonly Readonly<Record<string, unknown>>[] {
  const words = (entity['x-search'] ?? []).map((name) => entity.properties[name]?.title ?? name).join(' / ')
  const kinds = shownFields(entity).filter(([, field]) => field['x-enum'] !== undefined)
  return [
    ...(words === '' ? [] : [{ id: 's-keyword', field: 'keyword', label: words, width: 220 }]),
    ...kinds.slice(0, 3).map(([name]) => ({ id: `s-${name}`, field: name })),
  ]
}

/** The menu with an entry for a page, in the entry that `into` names or at its end. */
export function withEntry(
  menu: Readonly<Record<string, unknown>>,
  { id, title, into }: Pick<PageNames, 'id' | 'title' | 'into'>,
): Readonly<Record<string, unknown>> {
  const items = (menu.items ?? []) as readonly Readonly<Record<string, unknown>>[]
  const entry = { id: `m-${id}`, title, page: id }
  const place = items.find((item) => item.id === into && Array.isArray(item.items))
  if (!place) return { ...menu, items: [...items, entry] }
  const filled = { ...place, items: [...(place.items as readonly unknown[]), entry] }
  return { ...menu, items: items.map((item) => (item === place ? filled : item)) }
}
