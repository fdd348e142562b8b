/** Largest image and file where the form names none, in MB (architecture section 6). */
export const defaultMaxMb = 10

/** true where a file is of one of the kinds of an `accept` list, e.g. `image/*,.svg`; an empty list takes all. */
export function isAccepted(
  file: { readonly name: string; readonly type: string },
  accept: string | undefined,
): boolean {
  const kinds = (accept ?? '')
    .split(',')
    .map((kind) => kind.trim().toLowerCase())
    .filter((kind) => kind !== '')
  if (kinds.length === 0) return true
  const name = file.name.toLowerCase()
  const type = file.type.toLowerCase()
  return kinds.some((kind) => {
    if (kind.startsWith('.')) return name.endsWith(kind)
    return kind.endsWith('/*') ? type.startsWith(kind.slice(0, -1)) : type === kind
  })
}

/** Why a file is not taken, in Chinese; nothing where it is. */
export function fileFault(
  file: { readonly name: string; readonly type: string; readonly size: number },
  accept: string | undefined,
  maxMb = defaultMaxMb,
): string | undefined {
  if (!isAccepted(file, accept)) return `「${file.name}」不是可用的文件类型，可用类型：${accept}`
  if (file.size > maxMb * 1024 * 1024) return `「${file.name}」超过 ${maxMb} MB`
  return undefined
}
