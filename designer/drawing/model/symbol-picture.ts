import { type SymbolName, symbolSpecs } from '../../../schemas/index.ts'
import type { Drawing, Geometry } from './drawing.ts'

/** Sides of a picture in the library, drawing units. */
const PICTURE = { w: 60, h: 40 }
/** Cards hold values that the library does not show: they are drawn no larger than this, so that their sign can be seen. */
const CARD = { w: 92, h: 56 }
const pictures = new Map<SymbolName, Drawing>()

/** A drawing of one symbol, for the library. */
export function symbolPicture(symbol: SymbolName): Drawing {
  const known = pictures.get(symbol)
  if (known) return known
  const { shape, title, ...size } = symbolSpecs[symbol]
  const [width, height] = [Math.min(size.width, CARD.w), Math.min(size.height, CARD.h)]
  const isLine = shape === 'line'
  const [w, h] = isLine ? [PICTURE.w, PICTURE.h] : [Math.max(width, PICTURE.w), Math.max(height, PICTURE.h)]
  const geometry: Geometry = isLine
    ? {
        points: [
          [4, h * 0.3],
          [w / 2, h * 0.3],
          [w / 2, h * 0.7],
          [w - 4, h * 0.7],
        ],
      }
    : { x: (w - width) / 2, y: (h - height) / 2, w: width, h: height }
  const hasLabel = Object.hasOwn(symbolSpecs[symbol].props.properties, 'label')
  const drawing: Drawing = {
    kind: 'layout',
    schemaVersion: 1,
    id: symbol,
    title,
    width: w,
    height: h,
    layers: [{ id: 'base', title: '图层' }],
    elements: [{ id: symbol, symbol, ...(hasLabel && { props: { label: 'none' } }) }],
    geometry: { [symbol]: geometry },
  }
  pictures.set(symbol, drawing)
  return drawing
}
