import { readableProjects } from '../../analysis/scope.ts'
import type { Store } from '../../db/connect.ts'
import { badInput, notFound } from '../../errors.ts'
import { type Caller, Download, serviceTable } from '../../http/service.ts'
import { fileReferenceOf } from '../import/file-packet.ts'
import type { Ingest } from '../open-ingest.ts'
import { packetReaders } from '../packet-readers.ts'
import { unpackPacket } from '../packets.store.ts'
import {
  listPackets,
  loadPacket,
  type PacketHead,
  type PacketOrder,
  type PacketQuery,
  type PacketRow,
  packetOrders,
} from './packet-list.store.ts'
import { mostPoints, pointsOfPacket } from './packet-points.ts'
import { hexDump, isReadable, prettyText } from './packet-text.ts'
import { type PacketReaders, rereadPacket, storeReparsed } from './reparse.ts'

/** What the services of packets are made from. */
export interface PacketDeps {
  readonly store: Store
  readonly ingest: Pick<Ingest, 'directory'>
  /** The shipped ones, where no others are handed in. */
  readonly readers?: PacketReaders
}

/** Services of api document `intake` that look at packets. Each keeps to the caller's projects. */
export function packetServices({ store, ingest: { directory }, readers = packetReaders }: PacketDeps) {
  const open = async (id: unknown, { projectIds }: Caller): Promise<PacketRow> => {
    const row = await loadPacket(store, Number(id), projectIds)
    if (row === undefined) throw notFound('数据包')
    return row
  }

  return serviceTable({
    'packets.list': async ({ params, caller }) => {
      const { rows, total } = await listPackets(store, queryOf(params, caller))
      return { rows: rows.map(headOf), total }
    },
    'packets.get': async ({ params, caller }) => {
      const row = await open(params.id, caller)
      const { packet, reread } = await rereadPacket(row, directory, readers)
      const text = packet.plain ?? reread?.plain ?? (isReadable(packet.body) ? packet.body.toString('utf8') : '')
      const points = reread?.batch ? await pointsOfPacket(store, row.id, reread.batch) : []
      return {
        ...headOf(row),
        hex: hexDump(packet.body),
        ...prettyText(text),
        pointCount: reread?.batch?.ts.length ?? 0,
        isCut: (reread?.batch?.ts.length ?? 0) > mostPoints,
        pointRows: points,
        refused: row.refused ?? [],
        canReparse: readers[packet.road] !== undefined,
        ...fileOf(packet),
      }
    },
    'packets.reparse': async ({ params, caller }) => {
      const mayUse = (projectId: number) => caller.projectIds === 'all' || caller.projectIds.includes(projectId)
      const results: object[] = []
      for (const id of params.ids as readonly number[]) {
        const row = await open(id, caller)
        const { packet, reread } = await rereadPacket(row, directory, readers)
        if (reread === undefined) results.push({ id, ...nothing, message: '这一来源的数据包不能重新解析' })
        else {
          const done = await storeReparsed(store, { row, packet, reread, directory }, mayUse)
          results.push({ id, taken: done.taken, repeated: done.repeated, bad: done.bad, message: done.error ?? '' })
        }
      }
      const sum = (field: 'taken' | 'repeated' | 'bad') =>
        results.reduce((total, one) => total + Number((one as Record<string, unknown>)[field] ?? 0), 0)
      return { rows: results, taken: sum('taken'), repeated: sum('repeated'), bad: sum('bad') }
    },
    'packets.download': async ({ params, caller }) => {
      const row = await open(params.id, caller)
      const { body, plain } = await unpackPacket(row)
      const stem = `数据包-${row.id}`
      if (params.form === 'text' && plain !== null) {
        return new Download(`${stem}.${prettyText(plain).language}`, 'text/plain; charset=utf-8', Buffer.from(plain))
      }
      return new Download(`${stem}.bin`, 'application/octet-stream', body)
    },
  })
}

/** The import that a packet of road `file` is a portion of, and its lines. */
function fileOf({ road, body }: { readonly road: string; readonly body: Buffer }) {
  const reference = fileReferenceOf(road, body)
  return {
    importId: reference?.importId ?? null,
    importLines: reference ? `${reference.lines.from}–${reference.lines.to}` : null,
  }
}

const nothing = { taken: 0, repeated: 0, bad: 0 }
const check = (passed: boolean | null) => (passed === null ? null : Number(passed))

/** A packet as the wire has it. */
function headOf(row: PacketHead) {
  return {
    id: row.id,
    receivedAt: new Date(row.receivedMs).toISOString(),
    collectorId: row.collectorId,
    collectorNumber: row.collectorNumber,
    collectorName: row.collectorName,
    buildingName: row.buildingName,
    projectId: row.projectId,
    projectName: row.projectName,
    road: row.road,
    dialect: row.dialect,
    kind: row.kind,
    sequence: row.sequence,
    remote: row.remote,
    bytes: row.bytes,
    decrypted: check(row.isDecrypted),
    checked: check(row.isChecked),
    authentic: check(row.isAuthentic),
    parsed: check(row.isParsed),
    points: row.points,
    bad: row.bad,
    taken: row.taken,
    repeated: row.repeated,
    conflicting: row.conflicting,
    result: row.result,
    error: row.error,
    handledMs: row.handledMs,
    reparsedAt: row.reparsedAt,
  }
}

function queryOf(params: Readonly<Record<string, unknown>>, caller: Caller): PacketQuery {
  const sort = String(params.sort ?? '-receivedAt')
  const order = packetOrders.find((one) => one === sort.replace(/^-/, '')) as PacketOrder | undefined
  if (order === undefined) throw badInput('sort', '不能按此列排序')
  const text = (name: string) => (params[name] ? String(params[name]) : undefined)
  const number = (name: string) => (typeof params[name] === 'number' ? params[name] : undefined)
  return {
    projects: readableProjects(caller, (params.projectIds ?? []) as readonly number[]),
    withUnknown: caller.projectIds === 'all' && params.collectorId === undefined,
    collectorId: number('collectorId'),
    from: text('receivedAtFrom'),
    to: text('receivedAtTo'),
    kind: text('kind'),
    road: text('road'),
    result: params.result === '' || params.result === undefined ? undefined : Number(params.result),
    keyword: text('keyword'),
    page: Number(params.page ?? 1),
    size: Number(params.size ?? 50),
    order,
    isDescending: sort.startsWith('-'),
  }
}
