import type { Store } from '../db/connect.ts'
import type { FileStore } from '../files/file-store.ts'
import { type Service, serviceTable } from '../http/service.ts'
import { type CatalogueRow, loadCatalogue } from './catalogue.store.ts'
import { addImageService, imageService, imagesService } from './images.ts'
import { projectsOf, valuesService } from './values.service.ts'

/** What the services of drawings are handed. */
export interface DrawingDeps {
  readonly store: Store
  readonly files: FileStore
  /** Epoch milliseconds; tests own the clock. */
  readonly nowMs?: () => number
}

/** Services of api document `drawing`: what drawings show, and what they may be bound to. */
export function drawingServices({ store, files, nowMs = Date.now }: DrawingDeps) {
  return serviceTable({
    'drawing.values': valuesService(store, () => Math.floor(nowMs() / 1000)),
    'drawing.points': pointsService(store),
    'drawing.resolve': resolveService(store),
    'drawing.images': imagesService({ store, files }),
    'drawing.image': imageService({ store, files }),
    'drawing.addImage': addImageService({ store, files }),
  })
}

const rowOf = ({ ts, ...row }: CatalogueRow) => ({ ...row, at: ts === null ? null : new Date(ts * 1000).toISOString() })

/** `drawing.points`: points and meters of the caller's projects by a part of their code or name. */
function pointsService(store: Store): Service {
  return async ({ params, caller }) => {
    const { keyword, kind, buildingId, size } = params as {
      keyword?: string
      kind?: 'point' | 'meter' | ''
      buildingId?: number
      size?: number
    }
    const { rows, total } = await loadCatalogue(store, {
      projects: await projectsOf(store, params, caller),
      size: size ?? 50,
      ...(keyword ? { keyword: keyword.trim() } : {}),
      ...(kind ? { kind } : {}),
      ...(buildingId ? { buildingId } : {}),
    })
    return { rows: rows.map(rowOf), total }
  }
}

/** `drawing.resolve`: which of these codes exist in the caller's projects. */
function resolveService(store: Store): Service {
  return async ({ params, caller }) => {
    const codes = [...new Set(params.codes as readonly string[])]
    const projects = await projectsOf(store, params, caller)
    // A code may exist in several projects: all of them are told.
    const { rows } = await loadCatalogue(store, { projects, codes, size: codes.length * 20 })
    const found = new Set(rows.map(({ code }) => code))
    return { found: rows.map(rowOf), missing: codes.filter((code) => !found.has(code)) }
  }
}
