import { type RefObject, useEffect } from 'react'

/** Scales a stage inside its scroller: to a share of its true size, or, with null, to the scroller's width. Tells the share. */
export function useFit(
  scroller: RefObject<HTMLElement | null>,
  stage: RefObject<HTMLElement | null>,
  zoom: number | null,
  onScale?: (scale: number) => void,
): void {
  useEffect(() => {
    const place = () => {
      const [around, inner] = [scroller.current, stage.current]
      if (!around || !inner) return
      const scale = zoom ?? Math.min(1, (around.clientWidth - 32) / inner.offsetWidth)
      inner.style.setProperty('--wfd-zoom', String(scale))
      onScale?.(scale)
      inner.parentElement?.style.setProperty('width', `${inner.offsetWidth * scale}px`)
      inner.parentElement?.style.setProperty('height', `${inner.offsetHeight * scale}px`)
    }
    place()
    const watch = new ResizeObserver(place)
    for (const element of [scroller.current, stage.current]) if (element) watch.observe(element)
    return () => watch.disconnect()
  }, [scroller, stage, zoom, onScale])
}
