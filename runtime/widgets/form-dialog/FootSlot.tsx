import { createContext, type ReactNode, useContext } from 'react'

/** The foot of the form around; handed by context, so that a change of it does not redraw the form. */
export const FootContext = createContext<ReactNode>(null)

/** Where the foot stands inside the form's element, so that its button submits. */
export function FootSlot() {
  return useContext(FootContext)
}
