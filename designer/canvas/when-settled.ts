interface SettledOptions {
  /** Milliseconds after the last change. */
  readonly ms: number
  /** Parts that come and go count as changes too. */
  readonly parts?: boolean
}

/**
 * Runs `put` once what is drawn on a stage has been quiet for a while, now and after each later change of its size or
 * end of a transition; gives a function that ends it. So marks on the picture do not hold up the picture.
 */
export function whenSettled(stage: HTMLElement, put: () => void, { ms, parts = false }: SettledOptions): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const later = () => {
    clearTimeout(timer)
    timer = setTimeout(put, ms)
  }
  later()
  const sizes = new ResizeObserver(later)
  sizes.observe(stage)
  const changes = new MutationObserver(later)
  if (parts) changes.observe(stage, { childList: true, subtree: true })
  stage.addEventListener('transitionend', later)
  return () => {
    clearTimeout(timer)
    sizes.disconnect()
    changes.disconnect()
    stage.removeEventListener('transitionend', later)
  }
}
