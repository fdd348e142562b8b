import type { AppModel, EndpointModel } from '../schemas/index.ts'
import { acquisitionServices } from './acquisition/acquisition.services.ts'
import { analysisServices } from './analysis/analysis.services.ts'
import { type AuthDeps, authServices } from './auth/auth.service.ts'
import { roleServices } from './auth/role.service.ts'
import { userServices } from './auth/user.service.ts'
import { billServices } from './billing/bill.services.ts'
import { priceServices } from './billing/price.services.ts'
import { checkServices } from './checks/checks.services.ts'
import { collectorServices } from './collectors/collectors.service.ts'
import { componentModelServices } from './component-models/component-model.service.ts'
import type { Store } from './db/connect.ts'
import { changeServices } from './documents/changes.service.ts'
import { type DocumentDeps, documentServices } from './documents/documents.service.ts'
import { storedRoleCodes } from './documents/role-codes.ts'
import { drawingServices } from './drawings/drawing.services.ts'
import { entryServices } from './entries/entry.services.ts'
import { experienceServices } from './experience/experience.service.ts'
import { fileServices } from './files/file.service.ts'
import type { FileStore } from './files/file-store.ts'
import type { Service } from './http/service.ts'
import { type ImportDeps, importServices } from './ingest/import/import.service.ts'
import { ingestServices } from './ingest/ingest.service.ts'
import type { Ingest } from './ingest/open-ingest.ts'
import { documentedReaders } from './ingest/packet-readers.ts'
import { packetServices } from './ingest/packets/packets.service.ts'
import type { CommandRoom } from './ingest/road-commands.ts'
import type { Presence } from './live/presence.ts'
import { mapServices } from './maps/map.services.ts'
import { messageServices } from './messages/messages.service.ts'
import { detectionServices } from './metering/detection/detection.service.ts'
import type { DetectionParts } from './metering/detection/detection-task.ts'
import { figureServices } from './metering/figures.services.ts'
import { meteringServices } from './metering/metering.service.ts'
import type { UsageNotice } from './metering/usage-notice.ts'
import { monitorPageServices } from './monitor-pages/monitor-page.services.ts'
import { branchMeterServices } from './platform/branch-meter.service.ts'
import { historyServices } from './platform/operation-log/history.service.ts'
import { permissionServices } from './platform/permission.service.ts'
import { platformServices } from './platform/platform.service.ts'
import { roomServices } from './platform/room.service.ts'
import { roundServices } from './rounds/round.services.ts'
import type { RowsService } from './rows/rows.service.ts'
import { type ServiceName, serviceNames } from './service-names.ts'
import { spaceServices } from './space/space.service.ts'
import { subitemServices } from './subitems/subitem.service.ts'
import type { TaskQueue } from './tasks/task-queue.ts'
import { uploadServices } from './upload/upload.services.ts'

/** What the services are made from. */
export interface ServiceParts extends AuthDeps, DocumentDeps {
  readonly store: Store
  readonly rows: RowsService
  readonly files: FileStore
  readonly model: () => AppModel
  readonly moduleTitle: (id: string) => string
  readonly isDemo: boolean
  readonly notice: UsageNotice
  readonly presence: Presence
  readonly importing: ImportDeps
  readonly ingest: Ingest
  readonly tasks: TaskQueue
  readonly detection: DetectionParts
  /** Where the roads in offer commands to their collectors. */
  readonly commands: CommandRoom
}

/** Every service by name. A name that is missing here, or one that no list has, does not compile. */
export function allServices(parts: ServiceParts): Readonly<Record<ServiceName, Service>> {
  const table = {
    ...acquisitionServices(parts),
    ...analysisServices({ store: parts.store, usageRevision: parts.notice.revision }),
    ...meteringServices(parts),
    ...figureServices(parts),
    ...detectionServices({ ...parts.detection, tasks: parts.tasks }),
    ...importServices(parts.importing),
    ...ingestServices(parts),
    ...collectorServices(parts),
    ...packetServices({ store: parts.store, ingest: parts.ingest, readers: documentedReaders(parts.model) }),
    ...authServices(parts),
    ...userServices(parts),
    ...roleServices(parts),
    ...documentServices(parts),
    ...changeServices({ ...parts, roleCodes: storedRoleCodes(parts.store), serviceNames }),
    ...drawingServices(parts),
    ...fileServices(parts),
    ...entryServices({ store: parts.store, files: parts.files, hub: parts.importing.hub }),
    ...messageServices({ store: parts.store, hub: parts.importing.hub }),
    ...experienceServices(parts),
    ...billServices({ store: parts.store, rows: parts.rows, files: parts.files }),
    ...priceServices(parts),
    ...roundServices({ store: parts.store, files: parts.files, readings: meteringServices(parts) }),
    ...mapServices(parts),
    ...monitorPageServices(parts),
    ...platformServices(parts),
    ...historyServices(parts),
    ...roomServices(parts.store),
    ...branchMeterServices(parts.store),
    ...permissionServices(parts.model),
    ...spaceServices(parts),
    ...subitemServices(parts),
    ...checkServices(parts),
    ...componentModelServices(parts),
    ...uploadServices({ store: parts.store, secrets: parts.ingest.secrets }),
  }
  const unnamed: Exclude<keyof typeof table, ServiceName> extends never ? true : never = true
  return unnamed && table
}

/** The service behind an endpoint, by its document: rows of an entity, or a service by name. */
export function serviceOf(services: Readonly<Record<string, Service>>, rows: RowsService) {
  return ({ id, serve }: EndpointModel): Service => {
    if ('service' in serve) {
      const service = services[serve.service]
      if (service === undefined) throw new Error(`Endpoint ${id} has no service ${serve.service}.`)
      return service
    }
    const service = rows.serve(serve.entity, serve.verb)
    const { where } = serve
    return where === undefined ? service : (call) => service({ ...call, params: { ...call.params, ...where } })
  }
}
