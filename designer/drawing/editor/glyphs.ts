/** Outlines of the editor's own signs, on a grid of 24 as those of the runtime. */
export const glyphPaths = {
  select: 'M5 3l14 8-6 1.5L10 19z',
  pan: 'M8 12V6a1.5 1.5 0 0 1 3 0v5V4.5a1.5 1.5 0 0 1 3 0V11V6a1.5 1.5 0 0 1 3 0v8c0 4-2.5 7-6 7s-5-2-7-6.5c-.7-1.6 1.5-2.6 2.5-1z',
  pipe: 'M3 6h9v12h9M3 9.5h5.5V21.5H21',
  cable: 'M4 18c6 0 2-12 8-12s2 12 8 12',
  line: 'M4 20L20 4',
  text: 'M5 6V4h14v2M12 4v16M9 20h6',
  rectangle: 'M4 5h16v14H4z',
  'value-tag': 'M3 8h18v8H3zM6 8v8M10 12h7',
  'align-left': 'M4 3v18M7 7h12v4H7zM7 14h7v4H7z',
  'align-centre': 'M12 3v3M12 11v3M12 18v3M5 6h14v5H5zM8 14h8v4H8z',
  'align-right': 'M20 3v18M5 7h12v4H5zM10 14h7v4h-7z',
  'align-top': 'M3 4h18M7 7v12h4V7zM14 7v7h4V7z',
  'align-middle': 'M3 12h3M11 12h3M18 12h3M6 5v14h5V5zM14 8v8h4V8z',
  'align-bottom': 'M3 20h18M7 5v12h4V5zM14 10v7h4v-7z',
  'distribute-x': 'M4 3v18M20 3v18M9 7h6v10H9z',
  'distribute-y': 'M3 4h18M3 20h18M7 9v6h10V9z',
  'same-width': 'M4 4v16M20 4v16M7 12h10M9.5 9.5L7 12l2.5 2.5M14.5 9.5L17 12l-2.5 2.5',
  'same-height': 'M4 4h16M4 20h16M12 7v10M9.5 9.5L12 7l2.5 2.5M9.5 14.5L12 17l2.5-2.5',
  'same-both': 'M4 4h10v10H4zM10 10h10v10H10z',
  'turn-right': 'M19 12a7 7 0 1 1-2.5-5.400M17 3v4h-4',
  'mirror-x': 'M12 3v18M9 7v10H3zM15 7v10h6z',
  'mirror-y': 'M3 12h18M7 9h10V3zM7 15h10v6z',
  group: 'M3 3h4v4H3zM17 3h4v4h-4zM3 17h4v4H3zM17 17h4v4h-4zM7 5h10M5 7v10M19 7v10M7 19h10',
  ungroup: 'M3 3h4v4H3zM17 17h4v4h-4zM9 7h6v6H9zM5 9v2M13 17h2',
  front: 'M8 8h8v8H8zM4 4h5M4 4v5M20 20h-5M20 20v-5',
  forward: 'M4 14h10V4H4zM17 8v9H8M17 21V8',
  backward: 'M10 20h10V10H10zM7 16V7h9',
  back: 'M4 4h7v7H4zM13 13h7v7h-7zM14 4h6v6M4 14v6h6',
} as const

/** Name of a sign of the editor. */
export type GlyphName = keyof typeof glyphPaths
