import type { AppModel } from '../../schemas/index.ts'
import { serviceTable } from '../http/service.ts'
import type { RowsService } from '../rows/rows.service.ts'

/** A node of the permission tree in the role dialog: a module, below it its codes. */
export interface AccessNode {
  readonly id: string
  readonly label: string
  readonly type: 'module' | 'code'
  /** Titles of the pages that the code opens, or on which something needs it. */
  readonly pages: readonly string[]
  readonly children: readonly AccessNode[]
}

/** What role services are handed. */
export interface RoleDeps {
  readonly rows: RowsService
  readonly model: () => AppModel
  /** Title of the api document that a code or endpoint belongs to, by its first word. */
  readonly moduleTitle: (id: string) => string
}

/** Services of api document `role` that are more than rows. */
export function roleServices({ rows, model, moduleTitle }: RoleDeps) {
  return serviceTable({
    'role.accessTree': async () => accessTree(model(), moduleTitle),
    'role.copy': async ({ params, caller }) => {
      const { description, scope, projectIds, access, controlTypes } = await rows.get('role', params.id, caller)
      const { number, name } = params
      const copy = await rows.create(
        'role',
        { number, name, description, scope, projectIds, access, controlTypes },
        caller,
      )
      return { id: copy.id }
    },
  })
}

/** All access codes by module, each with the pages that it opens or that hold something which needs it. */
export function accessTree(model: AppModel, moduleTitle: (id: string) => string): AccessNode[] {
  const pagesOf = new Map<string, Set<string>>()
  for (const page of Object.values(model.pages)) {
    const codes = [page.access, ...page.uses.endpoints.map((id) => model.endpoints[id]?.access)]
    for (const code of codes) {
      if (code === undefined) continue
      pagesOf.set(code, (pagesOf.get(code) ?? new Set()).add(page.title))
    }
  }
  const modules = new Map<string, AccessNode[]>()
  for (const [id, label] of Object.entries(model.accessCodes)) {
    const module = id.split('.')[0] ?? id
    const node: AccessNode = { id, label, type: 'code', pages: [...(pagesOf.get(id) ?? [])], children: [] }
    modules.set(module, [...(modules.get(module) ?? []), node])
  }
  return [...modules].map(([id, children]) => ({
    id,
    label: moduleTitle(id),
    type: 'module',
    pages: [...new Set(children.flatMap((child) => child.pages))],
    children,
  }))
}
