/** Money in the store: whole 1e-4 元, so that sums are exact (model, section 1). `undefined` and null stay empty. */
export function toStored(yuan: unknown): number | null {
  return typeof yuan === 'number' && Number.isFinite(yuan) ? Math.round(yuan * 10_000) : null
}

/** 元 of stored money, for the wire. */
export function toYuan(stored: number | null | undefined): number | null {
  return stored === null || stored === undefined ? null : stored / 10_000
}
