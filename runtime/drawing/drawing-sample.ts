import type { LayoutDocument, LayoutElement } from '../../schemas/index.ts'

/** A small drawing of some elements; for tests. */
export const layoutOf = (elements: readonly LayoutElement[], more: Partial<LayoutDocument> = {}): LayoutDocument => ({
  kind: 'layout',
  schemaVersion: 1,
  id: 'l',
  title: '画面',
  width: 100,
  height: 100,
  layers: [{ id: 'a', title: 'A' }],
  elements: [...elements],
  geometry: {},
  ...more,
})
