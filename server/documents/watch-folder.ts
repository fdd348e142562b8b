import { type FSWatcher, watch } from 'node:fs'
import { extname } from 'node:path'

const quietMs = 150

/** Calls `changed` after JSON files below a folder changed and then rested for a moment; gives a function that ends it. */
export function watchFolder(folder: string, changed: () => void): () => void {
  let timer: NodeJS.Timeout | undefined
  let watcher: FSWatcher | undefined
  try {
    watcher = watch(folder, { recursive: true }, (_event, name) => {
      // A name without an ending may be a folder that came or went with all its files.
      if (name !== null && !['.json', ''].includes(extname(name))) return
      clearTimeout(timer)
      timer = setTimeout(changed, quietMs)
    })
    watcher.on('error', () => watcher?.close())
  } catch {
    // Without a watcher the documents are read at the next start.
  }
  return () => {
    clearTimeout(timer)
    watcher?.close()
  }
}
