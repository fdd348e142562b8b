import { rootFontPx } from '../../runtime/index.ts'

/** Height in px of a device by its width, for the scale of its text. */
const heights: Readonly<Record<number, number>> = { 1920: 937, 1366: 768, 390: 844 }
/** Width in px that header and menu take away at the design size. */
const menuPx = 208
const headPx = 92

interface DesignSize {
  readonly designWidth: number
  readonly designHeight: number
}

/** Height in rem of a device's content, below header and tabs of pages. */
export function stageHeight(device: number, { designWidth, designHeight }: DesignSize): number {
  const height = heights[device] ?? designHeight
  return height / rootFontPx({ width: device, height }, { width: designWidth, height: designHeight }) - headPx / 16
}

/** Width of the content in rem: text of this window stands to it as text of the device stands to the device's width. */
export function stageWidth(device: number, { designWidth, designHeight }: DesignSize): number {
  const view = { width: device, height: heights[device] ?? designHeight }
  const root = rootFontPx(view, { width: designWidth, height: designHeight })
  return device / root - (device < 800 ? 0 : menuPx / 16)
}
