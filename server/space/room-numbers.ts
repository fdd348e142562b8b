/**
 * Room numbers `prefix` + a serial padded to `digits`: ('3', 1, 3, 2) gives 301, 302, 303.
 *
 * undefined where the last serial needs more digits than there are.
 */
export function roomNumbers(prefix: string, first: number, count: number, digits: number): string[] | undefined {
  if (String(first + count - 1).length > digits) return undefined
  return Array.from({ length: count }, (_, index) => `${prefix}${String(first + index).padStart(digits, '0')}`)
}
