/** The word of a number in a point's states such as `0 停，1 开`; undefined where it is not among them. */
export function stateWord(states: string, value: number): string | undefined {
  for (const part of states.split(/[，,;；]/)) {
    const [, number, word] = /^\s*(-?\d+)\s*[:：=]?\s*(\S.*?)\s*$/.exec(part) ?? []
    if (Number(number) === value && word !== undefined) return word
  }
  return undefined
}
