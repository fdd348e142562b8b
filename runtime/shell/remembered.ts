/** A choice about the frame that this browser keeps; `initial` where none is kept. */
export function readFlag(key: string, initial = false): boolean {
  return (globalThis.localStorage.getItem(key) ?? (initial ? '1' : '0')) === '1'
}

/** Keeps a yes or no. */
export function keepFlag(key: string, value: boolean): void {
  globalThis.localStorage.setItem(key, value ? '1' : '0')
}

/** A kept number within its bounds; `initial` where none is kept. */
export function readNumber(key: string, initial: number, low: number, high: number): number {
  const kept = Number(globalThis.localStorage.getItem(key) ?? Number.NaN)
  return Number.isFinite(kept) ? Math.max(low, Math.min(kept, high)) : initial
}

/** Keeps a number. */
export function keepNumber(key: string, value: number): void {
  globalThis.localStorage.setItem(key, String(value))
}
