import { type RefObject, useLayoutEffect, useState } from 'react'

/**
 * Changes with the look around an element (light, dark) and with the scale of the page; a canvas is drawn again then.
 * A part of the page may have a look of its own (`data-theme`), as the designer's has.
 */
export function useThemeName(element: RefObject<Element | null>): string {
  const [name, setName] = useState('')
  useLayoutEffect(() => {
    const root = document.documentElement
    const around = element.current?.closest<HTMLElement>('[data-theme]') ?? root
    const read = () => setName(`${around.dataset.theme ?? 'light'} ${root.style.fontSize}`)
    const observer = new MutationObserver(read)
    for (const one of new Set([root, around]))
      observer.observe(one, { attributes: true, attributeFilter: ['data-theme', 'style'] })
    read()
    return () => observer.disconnect()
  }, [element])
  return name
}
