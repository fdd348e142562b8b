import { sql } from 'kysely'
import { readableProjects } from '../analysis/scope.ts'
import type { Store } from '../db/connect.ts'
import type { Caller } from '../http/service.ts'

/** An image of the library as its card shows it; sizes in px and bytes. */
export interface LibraryImage {
  readonly id: number
  readonly version: number
  readonly name: string
  readonly kind: string
  readonly projectId: number
  readonly projectLabel: string
  /** What it is of: the project, a building or a floor, by name. */
  readonly owner: string
  readonly width: number | null
  readonly height: number | null
  readonly sizeBytes: number
  readonly pointCount: number
  readonly updatedAt: string
  readonly updatedBy: string | null
}

/** Which images are asked for; empty `projectIds` are all of the caller's. */
export interface LibraryQuery {
  readonly projectIds: readonly number[]
  readonly kind?: string
  readonly keyword?: string
}

const most = 500

/** Images within the caller's projects with the number of their points, by project and name, at most 500. */
export async function loadLibrary(store: Store, caller: Caller, query: LibraryQuery): Promise<LibraryImage[]> {
  const ids = readableProjects(caller, query.projectIds)
  const scope = ids === 'all' ? sql`true` : sql`i.project_id = any(${[...ids]}::bigint[])`
  const ofKind = query.kind ? sql`i.kind = ${query.kind}` : sql`true`
  const named = query.keyword ? sql`strpos(lower(i.name), lower(${query.keyword})) > 0` : sql`true`
  const { rows } = await sql<LibraryImage>`
    select i.id, i.version, i.name, i.kind, i.project_id as "projectId", p.name as "projectLabel",
      case i.owner_type when 'building' then b.name when 'floor' then fb.name || ' ' || f.name else p.name end as owner,
      i.width, i.height, s.size_bytes as "sizeBytes", i.updated_at as "updatedAt", u.name as "updatedBy",
      (select count(*)::int from map_point m where m.image_id = i.id and m.deleted = 0) as "pointCount"
    from map_image i
    join project p on p.id = i.project_id and p.deleted = 0
    join stored_file s on s.id = i.file_id
    left join building b on i.owner_type = 'building' and b.id = i.owner_id
    left join floor f on i.owner_type = 'floor' and f.id = i.owner_id
    left join building fb on fb.id = f.building_id
    left join app_user u on u.id = i.updated_by
    where i.deleted = 0 and ${scope} and ${ofKind} and ${named}
    order by p.number, i.name, i.id limit ${most}`.execute(store.db)
  return rows
}
