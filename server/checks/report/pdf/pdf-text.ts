/** Widths of Helvetica for the characters 32 to 126, in thousandths of the size (Adobe font metrics, Core 14). */
const helvetica = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
  556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833,
  722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556,
  556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334,
  260, 334, 584,
]

/** Signs beyond ASCII that Helvetica draws under WinAnsiEncoding: their byte and width. */
const signs: Readonly<Record<string, readonly [number, number]>> = {
  '·': [0xb7, 278],
  '²': [0xb2, 333],
  '³': [0xb3, 333],
  '°': [0xb0, 400],
  '±': [0xb1, 584],
  '×': [0xd7, 584],
  '÷': [0xf7, 584],
  '–': [0x96, 556],
  '−': [0x96, 556],
}

/** A run of characters of one font: Latin ones as bytes of WinAnsiEncoding, Chinese ones as UCS-2. */
export interface TextRun {
  readonly font: 'latin' | 'chinese'
  /** Hexadecimal string of the codes. */
  readonly codes: string
  /** In thousandths of the size. */
  readonly width: number
}

/** Width of a character in thousandths of the size; a Chinese one is as wide as high. */
export function charWidth(char: string): number {
  const code = char.codePointAt(0) ?? 0
  if (code >= 32 && code <= 126) return helvetica[code - 32]!
  return signs[char]?.[1] ?? 1000
}

/** Width of a text at a size, in the unit of the size. */
export function textWidth(text: string, size: number): number {
  let sum = 0
  for (const char of text) sum += charWidth(char)
  return (sum * size) / 1000
}

/** The runs of a text. Characters beyond the basic plane have no code in UCS-2 and become 〓. */
export function runsOf(text: string): TextRun[] {
  const runs: TextRun[] = []
  for (const char of text.replace(/[\t\n\r]/g, ' ')) {
    const code = char.codePointAt(0) ?? 0
    const latin = code >= 32 && code <= 126 ? code : signs[char]?.[0]
    const font = latin === undefined ? 'chinese' : 'latin'
    const codes = latin === undefined ? hex(code > 0xffff || code < 32 ? 0x3013 : code, 4) : hex(latin, 2)
    const last = runs.at(-1)
    const width = charWidth(char)
    if (last?.font === font) runs[runs.length - 1] = { font, codes: last.codes + codes, width: last.width + width }
    else runs.push({ font, codes, width })
  }
  return runs
}

/** Signs that may not begin a line. */
const notFirst = '，。；：、？！）》」』】%’”℃'

/**
 * Lines of a text within a width. A break comes between Chinese characters or at a space; a Latin word or figure stays
 * whole unless it alone is too long; closing signs do not begin a line.
 */
export function wrapText(text: string, width: number, size: number): string[] {
  const lines: string[] = []
  let line = ''
  let used = 0
  for (const piece of text.match(/[\w.,%/:+-]+|[\s\S]/gu) ?? []) {
    const pieces = textWidth(piece, size) > width ? [...piece] : [piece]
    for (const part of pieces) {
      const wide = textWidth(part, size)
      if (used + wide > width && line !== '' && !notFirst.includes(part)) {
        lines.push(line.trimEnd())
        line = ''
        used = 0
        if (part === ' ') continue
      }
      line += part
      used += wide
    }
  }
  if (line !== '' || lines.length === 0) lines.push(line)
  return lines
}

function hex(code: number, digits: number): string {
  return code.toString(16).padStart(digits, '0').toUpperCase()
}
