import { useEffect, useState } from 'react'
import type { Cell } from './cell.ts'

/** Milliseconds between two texts while something moves: each new text makes the browser go through all that is drawn. */
const CALM_MS = 250

/**
 * What a cell says, told at once when it begins or ends and else a few times a second. For texts beside a drag: written
 * in each frame, they would cost more than the drag itself.
 */
export function useCalmCell<T, S>(cell: Cell<T>, of: (value: T) => S | undefined): S | undefined {
  const [shown, setShown] = useState(() => of(cell.read()))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let last = of(cell.read())
    const show = () => {
      timer = undefined
      last = of(cell.read())
      setShown(last)
    }
    const onChange = () => {
      const isTurn = (of(cell.read()) === undefined) !== (last === undefined)
      if (isTurn) {
        clearTimeout(timer)
        show()
      } else timer ??= setTimeout(show, CALM_MS)
    }
    const stop = cell.subscribe(onChange)
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [cell, of])
  return shown
}
