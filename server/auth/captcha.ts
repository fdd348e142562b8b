import { randomBytes, randomInt } from 'node:crypto'

/** A picture of four digits and the id under which its answer is kept. */
export interface Captcha {
  readonly id: string
  readonly svg: string
}

/** Gives out captchas and checks answers; each is good for one try and five minutes. */
export interface Captchas {
  make(): Captcha
  /** True once for the right answer; the captcha is used up either way. */
  check(id: string, answer: string): boolean
}

const lifetimeMs = 5 * 60_000
const mostKept = 10_000

/** Captchas kept in memory. `nowMs` is handed in, so that tests own the clock. */
export function captchas(nowMs: () => number = Date.now): Captchas {
  const open = new Map<string, { answer: string; untilMs: number }>()
  return {
    make() {
      for (const [id, kept] of open) {
        if (kept.untilMs > nowMs() && open.size < mostKept) break
        open.delete(id)
      }
      const id = randomBytes(12).toString('base64url')
      const answer = Array.from({ length: 4 }, () => String(randomInt(10))).join('')
      open.set(id, { answer, untilMs: nowMs() + lifetimeMs })
      return { id, svg: drawDigits(answer) }
    },
    check(id, answer) {
      const kept = open.get(id)
      open.delete(id)
      return kept !== undefined && kept.untilMs > nowMs() && kept.answer === answer.trim()
    },
  }
}

/** Strokes of the digits on a grid of 4 x 6. */
const strokes: Readonly<Record<string, readonly (readonly (readonly [number, number])[])[]>> = {
  '0': [
    [
      [1, 0],
      [3, 0],
      [4, 2],
      [4, 4],
      [3, 6],
      [1, 6],
      [0, 4],
      [0, 2],
      [1, 0],
    ],
  ],
  '1': [
    [
      [1, 1],
      [2, 0],
      [2, 6],
    ],
    [
      [1, 6],
      [3, 6],
    ],
  ],
  '2': [
    [
      [0, 1],
      [1, 0],
      [3, 0],
      [4, 1],
      [4, 2],
      [0, 6],
      [4, 6],
    ],
  ],
  '3': [
    [
      [0, 0],
      [4, 0],
      [2, 2.5],
      [4, 4],
      [3, 6],
      [1, 6],
      [0, 5],
    ],
  ],
  '4': [
    [
      [3, 6],
      [3, 0],
      [0, 4],
      [4, 4],
    ],
  ],
  '5': [
    [
      [4, 0],
      [0, 0],
      [0, 2.5],
      [3, 2.5],
      [4, 4],
      [3, 6],
      [0, 6],
    ],
  ],
  '6': [
    [
      [3, 0],
      [1, 1],
      [0, 3],
      [0, 5],
      [1, 6],
      [3, 6],
      [4, 5],
      [3, 3],
      [0, 3.5],
    ],
  ],
  '7': [
    [
      [0, 0],
      [4, 0],
      [1.5, 6],
    ],
  ],
  '8': [
    [
      [2, 3],
      [0, 1.5],
      [1, 0],
      [3, 0],
      [4, 1.5],
      [0, 4.5],
      [1, 6],
      [3, 6],
      [4, 4.5],
      [2, 3],
    ],
  ],
  '9': [
    [
      [4, 2.5],
      [1, 3],
      [0, 1.5],
      [1, 0],
      [3, 0],
      [4, 1],
      [4, 3],
      [3, 5],
      [1, 6],
    ],
  ],
}

const jitter = (around: number, by: number) => around + (randomInt(2001) / 1000 - 1) * by

/** Digits as shaken strokes among noise lines: the text itself stands nowhere in the picture. */
function drawDigits(digits: string): string {
  const paths = [...digits].flatMap((digit, at) => {
    const [left, top, turn] = [jitter(14 + at * 27, 2), jitter(9, 3), jitter(0, 12)]
    return (strokes[digit] ?? []).map((stroke) => {
      const points = stroke.map(([x, y]) => `${jitter(x * 4, 0.7).toFixed(1)} ${jitter(y * 3.8, 0.7).toFixed(1)}`)
      const place = `translate(${left.toFixed(1)} ${top.toFixed(1)}) rotate(${turn.toFixed(1)} 8 11)`
      return `<path d="M${points.join('L')}" transform="${place}"/>`
    })
  })
  const noise = Array.from({ length: 5 }, () => {
    const [y1, y2, y3] = [jitter(20, 18), jitter(20, 18), jitter(20, 18)].map((y) => y.toFixed(1))
    return `<path d="M0 ${y1}Q60 ${y2} 120 ${y3}" stroke-width="1" opacity=".5"/>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="120" height="40" viewBox="0 0 120 40" role="img" aria-label="验证码"><rect width="120" height="40" fill="#F2F5FA"/><g fill="none" stroke="#33507F" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round">${[...paths, ...noise].join('')}</g></svg>`
}
