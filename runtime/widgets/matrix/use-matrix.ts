import { type ClipboardEvent, type KeyboardEvent, type MouseEvent, useEffect, useMemo, useRef, useState } from 'react'
import type { MatrixWidget } from '../../../schemas/index.ts'
import { forgetChoices } from '../../fields/use-choices.ts'
import { usePage, useRun } from '../../page/hooks.ts'
import { rawKey } from './axis.ts'
import { movePlace, type Place, pastedCells, readCell, rounded } from './cells.ts'
import { edited, explained, freshHistory, type History, redone, undone } from './edits.ts'
import { fillDown, isWide, pasteTargets, placesOf, type Range, rangeText } from './range.ts'
import { useCells } from './use-cells.ts'

const arrows = new Set(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'])

/**
 * The whole matrix but its drawing: what was typed, the chosen range, keys, clipboard, saving.
 *
 * `table` names what the cells are of (a project, a year): what was typed belongs to it, and is there again when it is
 * shown again.
 */
export function useMatrix(widget: MatrixWidget, table: string, reload: () => Promise<unknown>) {
  const page = usePage()
  const run = useRun()
  const [histories, setHistories] = useState<ReadonlyMap<string, History>>(new Map())
  const history = histories.get(table) ?? freshHistory
  const setHistory = (next: (now: History) => History): void =>
    setHistories((all) => new Map(all).set(table, next(all.get(table) ?? freshHistory)))
  const [range, setRange] = useState<Range>()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState('')
  const grid = useRef<HTMLTableElement>(null)
  const { entered, notes } = history.now
  const cells = useCells(widget, history.now)
  // Cells are not drawn again for new handlers, so what these read is always the latest.
  const latest = useRef({ cells, range, setHistory })
  latest.current = { cells, range, setHistory }
  const dragging = useRef(false)

  const put = (changes: readonly { readonly place: Place; readonly value: number | null }[]): void => {
    setRefusal('')
    latest.current.setHistory((before) => {
      const next = new Map(before.now.entered)
      const { cells: now } = latest.current
      for (const { place, value } of changes) {
        const column = now.columns[place.column]
        if (column === undefined || now.rows[place.row] === undefined) continue
        const name = now.nameAt(place)
        const kept = value !== null && Number.isFinite(value) ? rounded(value, now.decimalsOf(column)) : value
        if (Object.is(kept, now.stored.get(name) ?? null)) next.delete(name)
        else next.set(name, kept)
      }
      return edited(before, next)
    })
  }
  const putOpen = (changes: readonly { readonly place: Place; readonly value: number | null }[]): void =>
    put(changes.filter(({ place }) => !latest.current.cells.isLocked(place)))

  const undo = (): void => latest.current.setHistory(undone)
  const redo = (): void => latest.current.setHistory(redone)
  const discard = (): void => setHistory(() => freshHistory)
  const changed = entered.size
  const isDirty = [...histories.values()].some(({ now }) => now.entered.size > 0)
  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isDirty])

  const wrong = [...entered.values()].filter((value) => cells.faultOf(value) !== '').length
  const unexplained = cells.doubtful.filter((one) => one.note.trim() === '').length
  const needsNote = useMemo(() => new Set(cells.doubtful.map((one) => one.name)), [cells.doubtful])
  const save = async (): Promise<void> => {
    if (!widget.submit || changed === 0 || wrong > 0 || unexplained > 0 || busy) return
    setBusy(true)
    setRefusal('')
    try {
      const sent = cells.rows.flatMap((row, rowAt) =>
        cells.columns.flatMap((column, columnAt) => {
          const name = cells.nameAt({ row: rowAt, column: columnAt })
          if (!entered.has(name)) return []
          return [
            {
              row: rawKey(row, widget.rows.key),
              column: rawKey(column, widget.columns.key),
              value: entered.get(name) ?? null,
              ...(needsNote.has(name) && { note: notes.get(name)?.trim() ?? '' }),
            },
          ]
        }),
      )
      const params = page.evaluate<Record<string, unknown> | undefined>(widget.params) ?? {}
      const result = await page.call(widget.submit, { ...params, cells: sent })
      setHistory(() => freshHistory)
      forgetChoices(page)
      if (widget.do) await run(widget.do, { result })
      else await reload()
    } catch (fault) {
      setRefusal(fault instanceof Error ? fault.message : String(fault))
    } finally {
      setBusy(false)
    }
  }

  const latestSave = useRef(save)
  latestSave.current = save

  const focus = (place: Place): void => {
    grid.current?.querySelector<HTMLInputElement>(`[data-cell="${place.row},${place.column}"]`)?.focus()
  }
  const rangeAt = (place: Place): Range => {
    const { range: now } = latest.current
    return now !== undefined && isWide(now) ? now : { anchor: place, end: place }
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>, at: Place): void => {
    if (event.nativeEvent.isComposing) return
    const { cells: now } = latest.current
    const size = { rows: now.rows.length, columns: now.columns.length }
    const chosen = rangeAt(at)
    if (event.ctrlKey || event.metaKey) {
      const shortcut = shortcutOf(event)
      if (shortcut === undefined) return
      event.preventDefault()
      if (shortcut === 'undo') undo()
      else if (shortcut === 'redo') redo()
      else if (shortcut === 'save') {
        // What is being typed is taken over when the cell is left.
        event.currentTarget.blur()
        focus(at)
        requestAnimationFrame(() => void latestSave.current())
      } else putOpen(fillDown(chosen, now.valueAt))
      return
    }
    if (event.key === 'Escape') {
      setRange({ anchor: at, end: at })
      return
    }
    if ((event.key === 'Delete' || event.key === 'Backspace') && isWide(chosen)) {
      event.preventDefault()
      putOpen(placesOf(chosen).map((place) => ({ place, value: null })))
      return
    }
    const input = event.currentTarget
    const isWhole = input.value === '' || (input.selectionStart === 0 && input.selectionEnd === input.value.length)
    if (event.shiftKey && arrows.has(event.key)) {
      if (!isWhole && !isWide(chosen)) return
      const end = movePlace(chosen.end, event.key, false, size)
      event.preventDefault()
      if (end) setRange({ anchor: chosen.anchor, end })
      return
    }
    const inside = input.selectionStart !== input.selectionEnd || input.value === ''
    const leavesLeft = event.key !== 'ArrowLeft' || inside || input.selectionStart === 0
    const leavesRight = event.key !== 'ArrowRight' || inside || input.selectionStart === input.value.length
    if (!leavesLeft || !leavesRight) return
    const to = movePlace(at, event.key, event.shiftKey, size)
    if (!to) return
    event.preventDefault()
    focus(to)
  }
  const onPaste = (event: ClipboardEvent<HTMLInputElement>, at: Place): void => {
    const pasted = pastedCells(event.clipboardData.getData('text/plain'))
    const chosen = rangeAt(at)
    const { cells: now } = latest.current
    if (pasted.length === 1 && pasted[0]?.length === 1 && !isWide(chosen)) return
    event.preventDefault()
    const size = { rows: now.rows.length, columns: now.columns.length }
    putOpen(pasteTargets(chosen, pasted, size).map(({ place, text }) => ({ place, value: readCell(text) })))
  }
  const onCopy = (event: ClipboardEvent<HTMLTableElement>): void => {
    const { range: now, cells: shown } = latest.current
    if (!isWide(now)) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', rangeText(now, shown.valueAt))
  }
  const onFocusCell = (place: Place): void => {
    if (!dragging.current) setRange({ anchor: place, end: place })
    const { cells: now } = latest.current
    const [row, column] = [now.rows[place.row], now.columns[place.column]]
    if (widget.cellDo && row && column) void run(widget.cellDo, { row: row.item, item: column.item })
  }
  const onMouseDown = (event: MouseEvent<HTMLTableElement>): void => {
    const place = placeOf(event.target)
    if (place === undefined || event.button !== 0) return
    if (event.shiftKey && latest.current.range !== undefined) {
      event.preventDefault()
      setRange({ anchor: latest.current.range.anchor, end: place })
      return
    }
    dragging.current = true
    setRange({ anchor: place, end: place })
    window.addEventListener('mouseup', () => (dragging.current = false), { once: true })
  }
  const onMouseOver = (event: MouseEvent<HTMLTableElement>): void => {
    const place = dragging.current ? placeOf(event.target) : undefined
    const { range: now } = latest.current
    if (place === undefined || now === undefined) return
    if (place.row !== now.end.row || place.column !== now.end.column) {
      window.getSelection()?.removeAllRanges()
      setRange({ anchor: now.anchor, end: place })
    }
  }
  return {
    cells,
    grid,
    range,
    busy,
    refusal,
    changed,
    changedElsewhere: [...histories].reduce(
      (sum, [name, { now }]) => (name === table ? sum : sum + now.entered.size),
      0,
    ),
    wrong,
    unexplained,
    isChanged: (place: Place) => entered.has(cells.nameAt(place)),
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    undo,
    redo,
    discard,
    save,
    put,
    explain: (name: string, note: string) => setHistory((now) => explained(now, name, note)),
    onKeyDown,
    onPaste,
    onCopy,
    onFocusCell,
    onMouseDown,
    onMouseOver,
  }
}

function shortcutOf({ key, shiftKey }: KeyboardEvent): 'undo' | 'redo' | 'save' | 'fill' | undefined {
  switch (key.toLowerCase()) {
    case 'z':
      return shiftKey ? 'redo' : 'undo'
    case 'y':
      return 'redo'
    case 's':
      return 'save'
    case 'd':
      return 'fill'
    default:
      return undefined
  }
}

function placeOf(target: EventTarget): Place | undefined {
  const input = target instanceof Element ? target.closest('td')?.querySelector<HTMLElement>('[data-cell]') : undefined
  const [row, column] = (input?.dataset.cell ?? '').split(',').map(Number)
  return row === undefined || column === undefined || Number.isNaN(column) ? undefined : { row, column }
}
