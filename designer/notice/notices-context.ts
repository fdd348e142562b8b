import { createContext, useContext } from 'react'
import type { Notices } from './notices.ts'

/** The notices of the open designer; use `useNotices`. */
export const NoticesContext = createContext<Notices | null>(null)

/** The notices around a part of the designer. Throws outside of them. */
export function useNotices(): Notices {
  const notices = useContext(NoticesContext)
  if (!notices) throw new Error('useNotices needs notices above it')
  return notices
}
