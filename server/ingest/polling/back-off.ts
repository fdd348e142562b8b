/** How long whoever failed is left alone. */
export interface BackOffRule {
  /** After the first failure, in milliseconds; doubled with each further one. */
  readonly firstMs: number
  readonly mostMs: number
}

/** Pause after `failures` failures in a row, in milliseconds; 0 after none. */
export function backOffMs(failures: number, { firstMs, mostMs }: BackOffRule): number {
  if (failures <= 0) return 0
  return Math.min(mostMs, firstMs * 2 ** Math.min(failures - 1, 30))
}
