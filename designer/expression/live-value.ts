/** What an expression gives in the running page: its value, or why it has none; `of` names the row it was tried on. */
export interface LiveValue {
  readonly value?: unknown
  readonly fault?: string
  readonly of?: string
}

/** A value in a few words: as it is, the first of a list, the keys of an object. */
export function valueWords(value: unknown): string {
  if (value === null || value === undefined) return '空'
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (typeof value === 'string') return value === '' ? '空文本' : value
  if (Array.isArray(value)) return `${value.length} 项`
  if (typeof value === 'object') return `对象（${Object.keys(value).slice(0, 3).join('、')}）`
  return String(value)
}
