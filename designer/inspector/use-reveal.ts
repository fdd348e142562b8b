import { type RefObject, useEffect } from 'react'
import { isWithin } from '../../schemas/index.ts'
import { setFold } from './folds.ts'
import type { TabName } from './InspectorTabs.tsx'
import type { InspectedNode } from './node.ts'
import { useRevealed } from './reveal.ts'
import { rowsOf } from './rows.ts'
import { isTabbed } from './tab.ts'

/** Milliseconds in which the editor of an expression, whose code comes late, is waited for. */
const waitMs = 1500

/** Shows a property that was asked for, once what has it is selected: its tab, its folds, the focus in its input. */
export function useReveal(
  room: RefObject<HTMLElement | null>,
  node: InspectedNode | undefined,
  setTab: (tab: TabName) => void,
): void {
  const revealed = useRevealed()
  const place = node?.place
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each asking, as soon as the node is the one it is in
  useEffect(() => {
    if (!revealed || !node || !isWithin(revealed.place, node.place)) return
    const keys = revealed.place.slice(node.place.length).filter((step) => typeof step === 'string' && step !== '$expr')
    const row = rowsOf([{ ...node, value: node.value ?? {} }]).find(({ key }) => key === keys[0])
    if (!row) return
    const holder = node.shape?.name ?? ''
    const tab = isTabbed(node) ? row.tab : 'properties'
    setTab(tab)
    for (const name of [`${tab} basic`, `${tab} ${holder} more`, `${holder}.${row.key}`]) setFold(name, true)
    return focusSoon(room, row.key)
  }, [revealed, place?.length, node?.shape])
}

/** Brings the input of a property into sight and puts the focus in it. Gives a function that gives it up. */
function focusSoon(room: RefObject<HTMLElement | null>, key: string): () => void {
  const until = performance.now() + waitMs
  let frame = 0
  const look = () => {
    const line = room.current?.querySelector<HTMLElement>(`[data-property="${key}"]`)
    const input = line?.querySelector<HTMLElement>('.cm-content, input, textarea, select, .wf-pick, .wf-select__button')
    const isLate = line?.querySelector('code.wfd-field__fixed') !== null
    if (line && input && (!isLate || performance.now() > until)) {
      line.scrollIntoView({ block: 'center' })
      line.classList.add('wfd-field--shown')
      input.focus({ preventScroll: true })
    } else if (performance.now() < until) frame = requestAnimationFrame(look)
    else line?.scrollIntoView({ block: 'center' })
  }
  frame = requestAnimationFrame(look)
  return () => cancelAnimationFrame(frame)
}
