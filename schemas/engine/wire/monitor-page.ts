/** State of a device as it is shown (enumeration deviceState). */
export type DeviceState = 'offline' | 'fault' | 'alarm' | 'running' | 'stopped'

/** A point of a device with its newest value. */
export interface DevicePoint {
  readonly id: number
  readonly identifier: string
  readonly name: string
  readonly kind: string
  readonly unit: string
  readonly access: string
  readonly value: number | null
  readonly at: string | null
  readonly ageSeconds: number | null
  readonly qualityText: string
  readonly state: string
  /** What each number of a state means, e.g. `0 停，1 开`. */
  readonly states: string
}

/** A device that a page may show, with its points and its state. */
export interface MonitorDevice {
  readonly id: number
  readonly number: string
  readonly name: string
  readonly deviceType: number | null
  readonly room: string | null
  readonly state: DeviceState
  readonly points: readonly DevicePoint[]
}

/** A rule that colours a value: the first one that holds counts. */
export interface ColorRule {
  readonly op: '>' | '>=' | '<' | '<=' | '=' | '!='
  readonly value: number
  readonly color: 'running' | 'waiting' | 'alarm' | 'fault' | 'stopped' | 'offline' | 'primary'
}

/** A device placed on a page; `x` and `y` are the centre of its icon in pixels of the image or units of the drawing. */
export interface MonitorMark {
  readonly id: string
  readonly deviceId: number
  readonly pointId?: number | null
  readonly label?: string | null
  readonly x: number
  readonly y: number
  readonly size?: number | null
  readonly decimals?: number | null
  readonly unit?: string | null
  readonly rules?: readonly ColorRule[]
}

/** What a placed device shows now (answer of `monitor-page.live`). */
export interface LiveMark {
  readonly id: string
  readonly number: string
  readonly name: string
  readonly deviceType: number | null
  readonly state: DeviceState
  readonly point: DevicePoint | null
  readonly points: readonly DevicePoint[]
}
