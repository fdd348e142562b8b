const focusable =
  'a[href], button:not(:disabled), input:not(:disabled):not([type="hidden"]), select:not(:disabled), textarea:not(:disabled), [tabindex]:not([tabindex="-1"])'

function stops(panel: HTMLElement): HTMLElement[] {
  return [...panel.querySelectorAll<HTMLElement>(focusable)].filter((element) => element.getClientRects().length > 0)
}

/**
 * Keeps Tab inside a panel and puts the focus on it; what comes back ends it. Popups that hang elsewhere in the page
 * (selects, calendars) are left alone: only Tab from the panel's own ends wraps.
 */
export function holdFocus(panel: HTMLElement): () => void {
  if (!panel.contains(document.activeElement)) panel.focus({ preventScroll: true })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Tab') return
    const all = stops(panel)
    const first = all[0]
    const last = all.at(-1)
    const at = document.activeElement
    if (event.shiftKey && (at === first || at === panel)) {
      event.preventDefault()
      last?.focus()
    } else if (!event.shiftKey && at === last) {
      event.preventDefault()
      first?.focus()
    }
  }
  panel.addEventListener('keydown', onKeyDown)
  return () => panel.removeEventListener('keydown', onKeyDown)
}
