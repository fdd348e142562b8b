/** Endpoints that a drawing on a page asks by itself: its document, and the values of what it binds. */
export const drawingEndpoints = ['documents.layout', 'drawing.values'] as const

/** Endpoint of the images in a drawing. */
export const imageEndpoint = 'drawing.image'
