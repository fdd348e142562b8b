import { useSyncExternalStore } from 'react'

/** One value that changes many times a second, heard only by those who draw it. */
export interface Cell<T> {
  read(): T
  put(value: T): void
  subscribe(listener: () => void): () => void
}

/** A cell that holds a value. */
export function createCell<T>(first: T): Cell<T> {
  let value = first
  const listeners = new Set<() => void>()
  return {
    read: () => value,
    put(next) {
      if (Object.is(next, value)) return
      value = next
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The value of a cell; draws again when it changes. */
export const useCell = <T>(cell: Cell<T>): T => useSyncExternalStore(cell.subscribe, cell.read, cell.read)
