/** A fault of JSON text: an offset in it, from 0. */
export interface JsonFault {
  readonly code: 'json-syntax' | 'duplicate-key'
  readonly offset: number
  readonly pointer: string
  readonly message: string
}

/** Where a value stands in its text: offsets of its key (its own, where it has none) and of its first character. */
export interface Mark {
  readonly key: number
  readonly value: number
}

/** What JSON text says. `value` is undefined where the text is no JSON. */
export interface ParsedJson {
  readonly value: unknown
  readonly faults: readonly JsonFault[]
}

/** One step of an RFC 6901 pointer, written out. */
export const escapeStep = (step: string): string =>
  step.includes('~') || step.includes('/') ? step.replaceAll('~', '~0').replaceAll('/', '~1') : step

/** The steps of an RFC 6901 pointer, as they are called. */
export const pointerSteps = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))

/** The pointer of what stands under another, so many steps further in. */
export const pointerUnder = (pointer: string, ...steps: readonly (string | number)[]): string =>
  pointer + steps.map((step) => `/${escapeStep(String(step))}`).join('')

class Stop extends Error {}

const plain = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y

/**
 * The value of JSON text, with its faults: the first syntax fault ends the reading, every repeated key is told. With
 * `onMark`, each value's pointer and place is reported.
 */
export function parseJson(text: string, onMark?: (pointer: string, mark: Mark) => void): ParsedJson {
  const faults: JsonFault[] = []
  const steps: (string | number)[] = []
  let at = text.charCodeAt(0) === 0xfeff ? 1 : 0

  const pointer = () => pointerUnder('', ...steps)
  const stop = (message: string): never => {
    faults.push({
      code: 'json-syntax',
      offset: Math.min(at, text.length),
      pointer: pointer(),
      message: `JSON 语法错误：${message}`,
    })
    throw new Stop()
  }
  const space = () => {
    for (;;) {
      const code = text.charCodeAt(at)
      if (code === 32 || code === 10 || code === 13 || code === 9) at += 1
      else return
    }
  }

  const readString = (): string => {
    const start = at
    at += 1
    for (;;) {
      const code = text.charCodeAt(at)
      if (code === 34) break
      if (code === 92) at += 2
      else if (code < 32 || Number.isNaN(code)) return stop('文本缺少结束的引号')
      else at += 1
    }
    at += 1
    const raw = text.slice(start, at)
    if (!raw.includes('\\')) return raw.slice(1, -1)
    try {
      return JSON.parse(raw) as string
    } catch {
      at = start
      return stop('文本中的转义符写错')
    }
  }

  const readPlain = (): unknown => {
    plain.lastIndex = at
    const match = plain.exec(text)
    if (!match)
      return stop(at >= text.length ? '文件没有写完' : `此处不应出现 ${JSON.stringify(text.slice(at, at + 1))}`)
    const value: unknown = JSON.parse(match[0])
    if (value === Infinity || value === -Infinity) stop('数字太大')
    at += match[0].length
    return value
  }

  const readObject = (): Record<string, unknown> => {
    const found: Record<string, unknown> = {}
    at += 1
    space()
    if (text[at] === '}') {
      at += 1
      return found
    }
    for (;;) {
      space()
      if (text[at] !== '"') stop(text[at] === '}' ? '最后一项之后多了逗号' : '此处应为以引号包围的键')
      const keyAt = at
      const key = readString()
      space()
      if (text[at] !== ':') stop(`键 ${JSON.stringify(key)} 之后应为冒号`)
      at += 1
      steps.push(key)
      if (Object.hasOwn(found, key))
        faults.push({
          code: 'duplicate-key',
          offset: keyAt,
          pointer: pointer(),
          message: `键 ${JSON.stringify(key)} 重复`,
        })
      const value = read(keyAt)
      Object.defineProperty(found, key, { value, writable: true, enumerable: true, configurable: true })
      steps.pop()
      space()
      if (text[at] === ',') at += 1
      else if (text[at] === '}') {
        at += 1
        return found
      } else stop('此处应为逗号或 }')
    }
  }

  const readArray = (): unknown[] => {
    const found: unknown[] = []
    at += 1
    space()
    if (text[at] === ']') {
      at += 1
      return found
    }
    for (;;) {
      steps.push(found.length)
      space()
      if (text[at] === ']') stop('最后一项之后多了逗号')
      found.push(read(undefined))
      steps.pop()
      space()
      if (text[at] === ',') at += 1
      else if (text[at] === ']') {
        at += 1
        return found
      } else stop('此处应为逗号或 ]')
    }
  }

  const read = (keyAt: number | undefined): unknown => {
    space()
    onMark?.(pointer(), { key: keyAt ?? at, value: at })
    if (steps.length > 200) stop('嵌套太深')
    switch (text[at]) {
      case '{':
        return readObject()
      case '[':
        return readArray()
      case '"':
        return readString()
      default:
        return readPlain()
    }
  }

  try {
    const value = read(undefined)
    space()
    if (at < text.length) stop('文件末尾有多余的内容')
    return { value, faults }
  } catch (error) {
    if (!(error instanceof Stop)) throw error
    return { value: undefined, faults }
  }
}

/** Places of every value of JSON text, by pointer. */
export function marksOf(text: string): ReadonlyMap<string, Mark> {
  const marks = new Map<string, Mark>()
  parseJson(text, (pointer, mark) => marks.set(pointer, mark))
  return marks
}

/** Line and column, both from 1, of an offset. */
export const placeOf = (text: string, offset: number): LinePlace => placesIn(text)(offset)

/** Line and column, both from 1. */
export interface LinePlace {
  readonly line: number
  readonly column: number
}

/** Finds lines and columns in a text of which several are asked for. */
export function placesIn(text: string): (offset: number) => LinePlace {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return (offset) => {
    let [low, high] = [0, starts.length - 1]
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((starts[middle] as number) <= offset) low = middle
      else high = middle - 1
    }
    return { line: low + 1, column: offset - (starts[low] as number) + 1 }
  }
}
