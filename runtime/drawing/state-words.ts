import type { Color, StateRule, SymbolName } from '../../schemas/index.ts'

/** A state of a device (look.md); each has a colour, a tint, an icon and a word. */
export type StateName = NonNullable<StateRule['state']>

/** The word of each state. */
export const stateWords: Readonly<Record<StateName, string>> = {
  running: '运行',
  stopped: '停止',
  offline: '离线',
  alarm: '报警',
  fault: '故障',
  waiting: '等待',
}

const symbolWords: { readonly [S in SymbolName]?: { readonly [N in StateName]?: string } } = {
  switch: { running: '合闸', stopped: '分闸' },
  valve: { running: '开启', stopped: '关闭' },
  lamp: { running: '开', stopped: '关' },
  transformer: { running: '带电', stopped: '失电' },
  busbar: { running: '带电', stopped: '失电' },
  grid: { running: '正常', stopped: '失电' },
  gateway: { running: '在线', stopped: '停用' },
}

/** The word of an element's state: that of its rule, then its symbol's own, then the state's; empty without a state. */
export const wordOf = (
  symbol: SymbolName,
  { state, word }: { readonly state: StateName | undefined; readonly word: string | undefined },
): string => word ?? (state ? (symbolWords[symbol]?.[state] ?? stateWords[state]) : '')

/** Path of each state's icon in a box of 12, filled or stroked in the state's colour. */
export const stateMarks: Readonly<Record<StateName, { readonly path: string; readonly isLine?: boolean }>> = {
  running: { path: 'M3 1.5L10.5 6 3 10.5z' },
  stopped: { path: 'M2.5 2.5h7v7h-7z' },
  offline: { path: 'M6 2.2a3.8 3.8 0 1 0 0 7.6 3.8 3.8 0 0 0 0-7.6z', isLine: true },
  alarm: { path: 'M6 1a5 5 0 1 1 0 10A5 5 0 0 1 6 1zM5.3 3.2v3.6h1.4V3.2zM5.3 7.7v1.3h1.4V7.7z' },
  fault: { path: 'M6 1.2L11.4 10.6H.6z' },
  waiting: { path: 'M10 6a4 4 0 1 1-1.3-3', isLine: true },
}

/** Tokens of a state's colour and ground. */
export const stateColors: Readonly<Record<StateName, { readonly color: Color; readonly tint: string }>> = {
  running: { color: 'running', tint: 'runningTint' },
  stopped: { color: 'stopped', tint: 'stoppedTint' },
  offline: { color: 'offline', tint: 'stoppedTint' },
  alarm: { color: 'alarm', tint: 'alarmTint' },
  fault: { color: 'fault', tint: 'faultTint' },
  waiting: { color: 'waiting', tint: 'waitingTint' },
}

const isState = (word: unknown): word is StateName => typeof word === 'string' && Object.hasOwn(stateWords, word)

/** The state that a value of a slot `state` says: on or off, or the word itself; undefined where it says nothing. */
export function stateOf(value: unknown): StateName | undefined {
  if (isState(value)) return value
  if (typeof value === 'boolean') return value ? 'running' : 'stopped'
  if (typeof value === 'number' && Number.isFinite(value)) return value === 0 ? 'stopped' : 'running'
  return undefined
}

/** Whether a value of a slot `bool` is on. */
export const isOn = (value: unknown): boolean => value === true || (typeof value === 'number' && value !== 0)

/** Whether a value of a slot `bool` is off; a missing value is neither. */
export const isOff = (value: unknown): boolean => value === false || value === 0
