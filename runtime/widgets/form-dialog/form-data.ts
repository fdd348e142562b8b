/** What a form holds. */
export type FormData = Readonly<Record<string, unknown>>

/** Value under a name; a dot goes into an object. */
export function readName(data: unknown, name: string): unknown {
  let value = data
  for (const part of name.split('.')) {
    if (typeof value !== 'object' || value === null) return undefined
    value = (value as FormData)[part]
  }
  return value
}

/** The data with a value under a name; objects on the way are copied, missing ones made. */
export function withName(data: FormData, name: string, value: unknown): FormData {
  const [first = '', ...rest] = name.split('.')
  if (rest.length === 0) return { ...data, [first]: value }
  const inner = data[first]
  return {
    ...data,
    [first]: withName(typeof inner === 'object' && inner !== null ? (inner as FormData) : {}, rest.join('.'), value),
  }
}

/** true for a value that leaves a required field unfilled. */
export function isUnfilled(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

/** true where two values are the same input; empty ones are all the same. */
export function isSameInput(left: unknown, right: unknown): boolean {
  if (Object.is(left, right) || (isUnfilled(left) && isUnfilled(right))) return true
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false
  if (left instanceof Blob || right instanceof Blob) return false
  return JSON.stringify(left) === JSON.stringify(right)
}
