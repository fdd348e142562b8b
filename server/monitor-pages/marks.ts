import type { MonitorDevice, MonitorMark } from '../../schemas/index.ts'
import { badInput } from '../errors.ts'

/** Ground of a page: size in pixels of its image or units of its drawing; undefined where it has none. */
export interface Ground {
  readonly width: number
  readonly height: number
}

/**
 * Refuses (400) marks outside of the ground, doubled ids, and devices or points that the project does not have, unless
 * the page had the mark before: a device that is gone must not keep the page from being saved.
 */
export function requireMarks(
  marks: readonly MonitorMark[],
  before: readonly MonitorMark[],
  devices: ReadonlyMap<number, MonitorDevice>,
  ground: Ground | undefined,
): void {
  const had = new Map(before.map((mark) => [mark.id, mark]))
  const seen = new Set<string>()
  for (const [place, mark] of marks.entries()) {
    const field = `marks[${place}]`
    if (seen.has(mark.id)) throw badInput(field, `标识 ${mark.id} 重复`)
    seen.add(mark.id)
    if (ground && (mark.x > ground.width || mark.y > ground.height))
      throw badInput(field, `设备“${mark.label || devices.get(mark.deviceId)?.name || mark.deviceId}”在背景之外`)
    const old = had.get(mark.id)
    if (old?.deviceId === mark.deviceId && (old.pointId ?? null) === (mark.pointId ?? null)) continue
    const device = devices.get(mark.deviceId)
    if (device === undefined) throw badInput(field, '所选设备不在该项目内')
    if (mark.pointId && !device.points.some(({ id }) => id === mark.pointId))
      throw badInput(field, `设备“${device.name}”没有所选的点位`)
  }
}
