/**
 * The one text of a document: two spaces, keys in the order in which they stand, a newline at the end. Reading it gives
 * the document again, so that files, versions and differences show only what was changed.
 */
export const printDocument = (document: unknown): string => `${JSON.stringify(document, null, 2)}\n`
