import { useSyncExternalStore } from 'react'

function watch(listener: () => void): () => void {
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'style'] })
  return () => observer.disconnect()
}

const read = (): string => {
  const root = document.documentElement
  return `${root.dataset.theme ?? 'light'} ${root.style.fontSize}`
}

/** Changes with the look of the page (light, dark) and its scale; a canvas is drawn again then. */
export const useThemeName = (): string => useSyncExternalStore(watch, read, read)
