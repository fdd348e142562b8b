/** Text without any space (specification section 5: inputs marked no-space strip spaces on key-up and blur). */
export function stripSpaces(text: string): string {
  return text.replace(/\s+/gu, '')
}
