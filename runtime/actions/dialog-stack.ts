import { proxy, ref } from 'valtio'
import type { ScopeExtra } from '../page/scope.ts'
import type { DialogContent, OpenAction } from './open-action.ts'

/** How a dialog ended: with a result, or closed without one. */
export type DialogOutcome =
  | { readonly submitted: true; readonly result: unknown; readonly value: Readonly<Record<string, unknown>> }
  | { readonly submitted: false }

/** An open dialog. */
export interface DialogHandle {
  readonly id: number
  readonly action: OpenAction
  readonly content: DialogContent
  /** Names that its expressions see: those of the steps that opened it. */
  readonly extra: ScopeExtra
  /** Element beside which it opens, e.g. the edited row; it gets the focus back. */
  readonly anchor: Element | null
  /** Ends it with a result. */
  submit(result: unknown, value: Readonly<Record<string, unknown>>): void
  /** Ends it without one; never asks. */
  close(): void
}

/** Dialogs of a page, the last on top. */
export interface DialogStack {
  readonly view: { open: readonly DialogHandle[] }
  /** Opens a dialog; resolves when it ends. */
  open(dialog: Pick<DialogHandle, 'action' | 'content' | 'extra' | 'anchor'>): Promise<DialogOutcome>
  /** Ends all of them, e.g. when the page is left. */
  closeAll(): void
}

/** An empty stack. */
export function createDialogStack(): DialogStack {
  const view = proxy<{ open: readonly DialogHandle[] }>({ open: ref([]) })
  let lastId = 0
  return {
    view,
    open(dialog) {
      return new Promise((resolve) => {
        lastId += 1
        const id = lastId
        const end = (outcome: DialogOutcome) => {
          view.open = ref(view.open.filter((other) => other.id !== id))
          resolve(outcome)
        }
        const handle: DialogHandle = {
          ...dialog,
          id,
          submit: (result, value) => end({ submitted: true, result, value }),
          close: () => end({ submitted: false }),
        }
        view.open = ref([...view.open, handle])
      })
    },
    closeAll() {
      for (const handle of view.open) handle.close()
    },
  }
}
