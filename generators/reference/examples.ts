import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

/** Examples from the documents of the dev gallery: the first of each document kind, widget kind and action. */
export interface Examples {
  readonly documents: ReadonlyMap<string, Json>
  readonly widgets: ReadonlyMap<string, Json>
  readonly actions: ReadonlyMap<string, Json>
}

/** Collects examples from every document under a folder. */
export function examplesIn(folder: string): Examples {
  const documents = new Map<string, Json>()
  const widgets = new Map<string, Json>()
  const actions = new Map<string, Json>()
  const visit = (node: Json): void => {
    if (node === null || typeof node !== 'object') return
    if (!Array.isArray(node)) {
      // A cell also has a `kind`; a widget has an id beside it.
      if (
        typeof node.kind === 'string' &&
        typeof node.id === 'string' &&
        node.schemaVersion === undefined &&
        !widgets.has(node.kind)
      )
        widgets.set(node.kind, node)
      if (typeof node.do === 'string' && !actions.has(node.do)) actions.set(node.do, node)
    }
    for (const child of Object.values(node)) visit(child)
  }
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    if (!file.endsWith('.json')) continue
    const document = JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as { kind: string; [key: string]: Json }
    if (!documents.has(document.kind)) documents.set(document.kind, document)
    visit(document)
  }
  return { documents, widgets, actions }
}

/** A fenced block of JSON, cut where it is long. */
export function exampleBlock(example: Json | undefined, most = 60): string {
  if (example === undefined) return ''
  const lines = JSON.stringify(example, null, 2).split('\n')
  const shown = lines.length > most ? [...lines.slice(0, most), '  …'] : lines
  return `\n\`\`\`json\n${shown.join('\n')}\n\`\`\`\n`
}
