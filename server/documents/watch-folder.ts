import { type FSWatcher, watch } from 'node:fs'
import { extname } from 'node:path'

const quietMs = 150

/** Calls `changed` after JSON files below a folder changed and then rested for a moment; gives a function that ends it. */
export function watchFolder(folder: string, changed: () => void): () => void {
  let timer: NodeJS.Timeout | undefined
  let watcher: FSWatcher | undefined
  const arm = () => {
    const before = watcher
    try {
      const fresh = watch(folder, { recursive: true }, (_event, name) => {
        // A name without an ending may be a folder that came or went with all its files.
        if (name !== null && !['.json', ''].includes(extname(name))) return
        clearTimeout(timer)
        // Watched anew before it is read: on Linux a file that another one took the place of is not watched any more.
        timer = setTimeout(() => {
          arm()
          changed()
        }, quietMs)
      })
      fresh.on('error', () => fresh.close())
      watcher = fresh
    } catch {
      // Without a watcher the documents are read at the next start.
    }
    before?.close()
  }
  arm()
  return () => {
    clearTimeout(timer)
    watcher?.close()
  }
}
