import type { Color, Icon, LiveKind } from '../../../../schemas/index.ts'
import { formatValue } from '../../../format/format.ts'
import { measuredText } from '../../../format/measured.ts'

/** A point with what it shows; natural pixels of its centre. */
export interface LivePoint {
  readonly id: number
  readonly mapName: string
  readonly pointX: number
  readonly pointY: number
  readonly kinds: readonly LiveKind[]
}

/** An image with what its points show now. */
export interface LivePlan {
  readonly image: {
    readonly id: number
    readonly name: string
    readonly projectId: number
    readonly width: number
    readonly height: number
  }
  readonly day: number
  readonly points: readonly LivePoint[]
}

/** How an energy kind is drawn and written. */
export interface KindLook {
  readonly label: string
  readonly icon: Icon
  readonly unit: string
  /** Unit of its newest hour: an hour's kWh is a mean power. */
  readonly newestUnit: string
}

/** Looks of the energy kinds that points have. */
export const kindLooks: Readonly<Record<string, KindLook>> = {
  '01': { label: '电', icon: 'electricity', unit: 'kWh', newestUnit: 'kW' },
  '02': { label: '水', icon: 'water', unit: 'm³', newestUnit: 'm³/h' },
  '03': { label: '气', icon: 'gas', unit: 'm³', newestUnit: 'm³/h' },
  '04': { label: '热', icon: 'heat', unit: 'GJ', newestUnit: 'GJ/h' },
}

/** How far a value can be trusted, with icon, word and colour (never by colour alone). */
export const qualityLooks: Readonly<
  Record<LiveKind['quality'], { readonly label: string; readonly icon: Icon; readonly color: Color }>
> = {
  good: { label: '实测', icon: 'check-circle', color: 'running' },
  estimated: { label: '含估算', icon: 'warning', color: 'waiting' },
  stale: { label: '数据过时', icon: 'clock', color: 'offline' },
  missing: { label: '无数据', icon: 'offline', color: 'offline' },
}

/** Age of a value in words: 12 分钟前, 3 小时前, 2 天前; `--` where nothing came. */
export function ageText(seconds: number | null): string {
  if (seconds === null) return '--'
  if (seconds < 60) return '刚刚'
  if (seconds < 3600) return `${Math.floor(seconds / 60)} 分钟前`
  if (seconds < 86_400) return `${Math.floor(seconds / 3600)} 小时前`
  return `${Math.floor(seconds / 86_400)} 天前`
}

/** Today's usage and the newest value of a kind, in the number display of the platform. */
export function valuesOf(kind: LiveKind): { readonly today: string; readonly newest: string } {
  const look = kindLooks[kind.energyKind]
  return {
    today: formatValue(kind.today, { format: 'number', unit: look?.unit ?? '' }),
    newest: measuredText(kind.newest, look?.newestUnit ?? ''),
  }
}

/** The worst quality of a point's kinds: what its mark on the plan tells. */
export function worstOf(kinds: readonly LiveKind[]): LiveKind['quality'] | undefined {
  const order = ['missing', 'stale', 'estimated', 'good'] as const
  return order.find((quality) => kinds.some((kind) => kind.quality === quality))
}
