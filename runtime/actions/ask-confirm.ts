import { proxy, ref } from 'valtio'

/** A question before a step. */
export interface ConfirmQuestion {
  readonly title: string
  readonly text: string
  /** The step cannot be undone: the button is red. */
  readonly danger: boolean
  readonly okLabel: string
  /** Element that gets the focus back. */
  readonly anchor: Element | null
}

/** A question on screen. */
export interface OpenQuestion extends ConfirmQuestion {
  answer(yes: boolean): void
}

/** The question on screen, drawn by ConfirmHost; one at a time. */
export const confirmView = proxy<{ current: OpenQuestion | null }>({ current: null })

/** Asks; a later question answers an earlier one with no. */
export function askConfirm(question: ConfirmQuestion): Promise<boolean> {
  confirmView.current?.answer(false)
  return new Promise((resolve) => {
    const answer = (yes: boolean) => {
      confirmView.current = null
      resolve(yes)
    }
    confirmView.current = ref({ ...question, answer })
  })
}
