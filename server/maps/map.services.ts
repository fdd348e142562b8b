import type { PointUnit } from '../../schemas/index.ts'
import { loadAnchor, loadProjects } from '../analysis/projects.store.ts'
import { serviceTable } from '../http/service.ts'
import type { Row } from '../rows/row.ts'
import { type ImageDeps, imageServices } from './image.service.ts'
import { loadOutData } from './image-config.store.ts'
import { liveValues } from './live-values.ts'
import { loadPoints, savePoints } from './points.store.ts'

/** What map services are handed; `nowMs` is epoch milliseconds. */
export interface MapDeps extends ImageDeps {
  readonly nowMs?: () => number
}

/** Services of api document `map`: the library of plans and diagrams, their points, and what the points show now. */
export function mapServices(deps: MapDeps) {
  const { store, rows, nowMs = Date.now } = deps
  return serviceTable({
    ...imageServices(deps),
    'map.config': async ({ params, caller }) => {
      const image = await rows.get('map-image', params.id, caller)
      const project = await rows.get('project', image.projectId, caller)
      return {
        id: image.id,
        version: image.version,
        name: image.name,
        ...sizeOf(image),
        url: `/api/map-images/${image.id}/content`,
        pointsArr: await loadPoints(store, image.id),
        fullScreen: false,
        type: image.ownerType === 'project' ? 'project' : 'other',
        outData: await loadOutData(store, project.id),
        curPmNumber: project.number,
        pmid: project.id,
        showPopup: false,
      }
    },
    'map.savePoints': async ({ params, caller }) => {
      const image = await rows.get('map-image', params.id, caller)
      const points = params.points as readonly PointUnit[]
      const plan = { id: image.id, projectId: Number(image.projectId), name: String(image.name), ...sizeOf(image) }
      return savePoints(store, { image: plan, version: Number(params.version), points }, caller)
    },
    'map.live': async ({ params, caller }) => {
      const image = await rows.get('map-image', params.id, caller)
      const projects = await loadProjects(store, caller, [Number(image.projectId)])
      const nowSeconds = Math.floor(nowMs() / 1000)
      const { nowHour } = await loadAnchor(store, projects, nowSeconds)
      const points = await loadPoints(store, image.id)
      const now = { nowHour, nowSeconds, zone: projects[0]!.timeZone }
      return {
        image: { id: image.id, name: image.name, projectId: image.projectId, ...sizeOf(image) },
        day: Math.floor(nowHour / 100),
        points: await liveValues(store, Number(image.projectId), points, now),
      }
    },
  })
}

/** Natural size; images from before sizes were kept count as 1 x 1 until they are replaced. */
function sizeOf(image: Row): { readonly width: number; readonly height: number } {
  return { width: Number(image.width ?? 1), height: Number(image.height ?? 1) }
}
