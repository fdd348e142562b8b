import { createContext } from 'react'

/** Place at the right of the page's head for a tool of one of its widgets; null where the page has no head. */
export const HeadSlot = createContext<HTMLElement | null>(null)
