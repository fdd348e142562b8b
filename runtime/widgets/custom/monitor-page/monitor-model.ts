import {
  type Color,
  type ColorRule,
  type DevicePoint,
  type DeviceState,
  type Icon,
  type MonitorMark,
  stateWord,
} from '../../../../schemas/index.ts'
import { measuredText } from '../../../format/measured.ts'

/** A page with its ground (answer of `monitor-page.getInfo`). */
export interface MonitorInfo {
  readonly id: number
  readonly version: number
  readonly projectId: number
  readonly kind: 'monitor' | 'air'
  readonly name: string
  readonly imageId: number | null
  readonly layoutId: string | null
  readonly imageVersion: number
  readonly defaultSize: number
  readonly width: number
  readonly height: number
  readonly marks: readonly MonitorMark[]
}

/** How a state is told: by colour, icon and word. */
export interface StateLook {
  readonly label: string
  readonly icon: Icon
  readonly color: Color
}

/** Looks of the states of a device. */
export const stateLooks: Readonly<Record<DeviceState, StateLook>> = {
  offline: { label: '离线', icon: 'offline', color: 'offline' },
  fault: { label: '故障', icon: 'error', color: 'fault' },
  alarm: { label: '报警', icon: 'alarm', color: 'alarm' },
  running: { label: '运行', icon: 'running', color: 'running' },
  stopped: { label: '停止', icon: 'stopped', color: 'stopped' },
}

const typeIcons: Readonly<Record<number, Icon>> = {
  1: 'thermometer',
  2: 'cooling',
  3: 'cooling',
  4: 'sun',
  5: 'cooling',
  6: 'water',
  7: 'cooling',
  8: 'heat',
  9: 'cooling',
  10: 'electricity',
  11: 'solar',
  12: 'heat',
}

/** Icon of a kind of device (enumeration deviceType). */
export function deviceIcon(type: number | null): Icon {
  return typeIcons[type ?? 0] ?? 'gauge'
}

const holds: Readonly<Record<ColorRule['op'], (value: number, limit: number) => boolean>> = {
  '>': (value, limit) => value > limit,
  '>=': (value, limit) => value >= limit,
  '<': (value, limit) => value < limit,
  '<=': (value, limit) => value <= limit,
  '=': (value, limit) => value === limit,
  '!=': (value, limit) => value !== limit,
}

/** Colour of a value by the rules of its mark, the first that holds; nothing where none does or no value came. */
export function ruleColor(
  rules: readonly ColorRule[] | undefined,
  value: number | null,
): ColorRule['color'] | undefined {
  return value === null ? undefined : rules?.find(({ op, value: limit }) => holds[op](value, limit))?.color
}

/** Text of a point's value: the word of a state where its meaning is written, else the number with its unit. */
export function pointText(
  point: Pick<DevicePoint, 'kind' | 'value' | 'unit' | 'states'> | null | undefined,
  { decimals, unit }: { readonly decimals?: number | null; readonly unit?: string | null } = {},
): string {
  const value = point?.value ?? null
  const word = point?.kind === 'state' && value !== null ? stateWord(point.states, value) : undefined
  if (word !== undefined) return word
  const digits = decimals ?? (point?.kind === 'state' ? 0 : undefined)
  return measuredText(value, unit ?? point?.unit ?? '', digits)
}

/** Text of a mark's value with its unit; `--` where nothing came, nothing at all where the mark shows only a state. */
export function markText(mark: MonitorMark, point: DevicePoint | null | undefined): string | undefined {
  return mark.pointId ? pointText(point, mark) : undefined
}
