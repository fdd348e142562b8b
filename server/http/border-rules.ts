import { badInput } from '../errors.ts'

const deepest = 32

/**
 * Refuses what no endpoint may be given, whatever its schema says: NUL characters and lone surrogates (the database
 * takes neither), numbers beyond what a JavaScript number holds exactly, keys that reach for prototypes, and nesting
 * deeper than 32. Throws a 400 that names the field.
 */
export function checkBorder(value: unknown, field = '', depth = 0): void {
  const name = field === '' ? '参数' : field.slice(0, 64)
  if (typeof value === 'string') {
    if (value.includes('\u0000')) throw badInput(field, `${name}含有不允许的字符`)
    if (/\p{Surrogate}/u.test(value)) throw badInput(field, `${name}不是有效的 Unicode 文本`)
    return
  }
  if (typeof value === 'number') {
    if (Math.abs(value) > Number.MAX_SAFE_INTEGER) throw badInput(field, `${name}超出数值范围`)
    return
  }
  if (typeof value !== 'object' || value === null) return
  if (depth >= deepest) throw badInput(field, `${name}嵌套过深`)
  for (const [key, item] of Object.entries(value)) {
    if (key === '__proto__' || key.includes('\u0000')) throw badInput(field, `${name}含有不允许的键`)
    checkBorder(item, field === '' ? key : `${field}.${key}`, depth + 1)
  }
}
