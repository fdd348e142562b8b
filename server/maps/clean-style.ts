/** A style without what fetches, and how many parts were taken out. */
export interface CleanStyle {
  readonly text: string
  readonly removed: number
}

/** Whether a reference stays inside the drawing: a part of it, or a picture written into it. */
export function isOwnReference(target: string): boolean {
  return target.startsWith('#') || /^data:image\/(?:png|jpeg|gif|webp);base64,[a-z0-9+/=]*$/i.test(target)
}

/**
 * CSS of a drawing without `@import`, and with `url(…)` only where it points into the drawing. A style with backslashes,
 * which can spell any of these in another way, or with old programs (`expression`, `behavior`) is dropped whole.
 */
export function cleanStyle(css: string): CleanStyle {
  const bare = css.replace(/\/\*[\s\S]*?\*\//g, '')
  if (bare.includes('\\') || /&#|expression\s*\(|behavior\s*:|-moz-binding|javascript:/i.test(bare))
    return { text: '', removed: 1 }
  let removed = 0
  const text = bare
    .replace(/@import[^;]*(?:;|$)/gi, () => {
      removed += 1
      return ''
    })
    .replace(/url\(\s*(["']?)([\s\S]*?)\1\s*\)/gi, (whole, _quote, target: string) => {
      if (isOwnReference(target.trim())) return whole
      removed += 1
      return 'none'
    })
  return /@import|url\((?!\s*["']?(?:#|data:image))/i.test(text)
    ? { text: '', removed: removed + 1 }
    : { text, removed }
}
