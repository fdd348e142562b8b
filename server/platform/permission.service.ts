import type { AppModel, MenuItem, PageModel } from '../../schemas/index.ts'
import { serviceTable } from '../http/service.ts'

/** A line of the permission catalogue (/perssionList): a menu group, a page, a button or a call. */
export interface PermissionRow {
  readonly number: string
  readonly name: string
  readonly parentNumber: string
  readonly type: 'group' | 'menu' | 'button' | 'api'
  readonly typeLabel: string
  readonly route: string
  readonly access: string
  readonly accessTitle: string
  readonly method: string
  readonly sort: number
  readonly needAdmin: boolean
  readonly showTree: boolean
  readonly multiple: boolean
}

const typeLabels = { group: '目录', menu: '菜单', button: '按钮', api: '接口' } as const

/** Services of api document `permission`: what the documents say about menus, buttons and calls. */
export function permissionServices(model: () => AppModel) {
  return serviceTable({
    'permission.parents': async () =>
      permissionRows(model())
        .filter((row) => row.type === 'group' || row.type === 'menu')
        .map(({ number, name, parentNumber }) => ({ number, name, parentNumber })),
    'permission.list': async ({ params }) => {
      const { parentNumber, type, page, size } = params
      const keyword = typeof params.keyword === 'string' ? params.keyword.trim() : ''
      const found = permissionRows(model()).filter(
        (row) =>
          (typeof parentNumber !== 'string' || parentNumber === '' || isBelow(row, parentNumber)) &&
          (typeof type !== 'string' || row.type === type) &&
          (keyword === '' || [row.name, row.number, row.route, row.access].some((text) => text.includes(keyword))),
      )
      const start = (Number(page) - 1) * Number(size)
      return { rows: found.slice(start, start + Number(size)), total: found.length }
    },
  })
}

const isBelow = (row: PermissionRow, number: string) =>
  row.parentNumber === number || row.parentNumber.startsWith(`${number}/`)

const catalogues = new WeakMap<AppModel, PermissionRow[]>()

/** The catalogue of a model in the order of the menu; pages that no menu shows come last. */
export function permissionRows(model: AppModel): PermissionRow[] {
  const known = catalogues.get(model)
  if (known !== undefined) return known
  const rows: PermissionRow[] = []
  const shown = new Set<string>()
  const walk = (items: readonly MenuItem[], parent: string) => {
    for (const [sort, item] of items.entries()) {
      const page = item.page === undefined ? undefined : model.pages[item.page]
      const number = parent === '' ? item.id : `${parent}/${item.id}`
      if (page !== undefined) {
        shown.add(page.id)
        rows.push(...pageRows(model, page, number, parent, sort, item.title))
      } else {
        rows.push(line(model, { number, name: item.title, parentNumber: parent, type: 'group', sort }))
      }
      if (item.items !== undefined) walk(item.items, number)
    }
  }
  walk(model.menu, '')
  const others = Object.values(model.pages).filter((page) => !shown.has(page.id))
  for (const [sort, page] of others.entries()) rows.push(...pageRows(model, page, page.id, '', sort, page.title))
  catalogues.set(model, rows)
  return rows
}

function pageRows(model: AppModel, page: PageModel, number: string, parentNumber: string, sort: number, name: string) {
  const head = line(model, {
    number,
    name,
    parentNumber,
    type: 'menu',
    sort,
    route: page.route,
    access: page.access ?? '',
    needAdmin: page.guard?.permission ?? false,
    showTree: page.guard?.tree?.show ?? false,
    multiple: page.guard?.tree?.multiple ?? false,
  })
  const buttons = buttonsOf(page.root).map((button, at) =>
    line(model, {
      number: `${number}/${button.id}`,
      name: button.label,
      parentNumber: number,
      type: 'button',
      sort: at,
      access: button.access,
    }),
  )
  const calls = page.uses.endpoints.flatMap((id, at) => {
    const endpoint = model.endpoints[id]
    if (endpoint === undefined) return []
    const { title, path, access = '', method } = endpoint
    return [
      line(model, {
        number: `${number}/${id}`,
        name: title,
        parentNumber: number,
        type: 'api',
        sort: at,
        route: path,
        access,
        method,
      }),
    ]
  })
  return [head, ...buttons, ...calls]
}

interface Button {
  readonly id: string
  readonly label: string
  readonly access: string
}

/** What can be pressed: everything with an id, a label and actions. */
function buttonsOf(value: unknown): Button[] {
  if (typeof value !== 'object' || value === null) return []
  const own: Button[] = []
  if ('do' in value && 'id' in value && 'label' in value && typeof value.label === 'string') {
    const access = 'access' in value && typeof value.access === 'string' ? value.access : ''
    own.push({ id: String(value.id), label: value.label, access })
  }
  return [...own, ...Object.values(value).flatMap(buttonsOf)]
}

function line(
  model: AppModel,
  row: Partial<PermissionRow> & Pick<PermissionRow, 'number' | 'name' | 'parentNumber' | 'type' | 'sort'>,
): PermissionRow {
  return {
    typeLabel: typeLabels[row.type],
    route: '',
    access: '',
    accessTitle: model.accessCodes[row.access ?? ''] ?? '',
    method: '',
    needAdmin: false,
    showTree: false,
    multiple: false,
    ...row,
  }
}
