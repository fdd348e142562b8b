import { createContext, useContext } from 'react'
import type { AppModel, DocumentKind, Issue, Place } from '../../schemas/index.ts'
import type { DocumentJson, Edit } from '../draft/edit.ts'

/** What the inspector's parts read when they are used, not when they are drawn. */
export interface DeskState {
  readonly kind: DocumentKind
  readonly document: DocumentJson
  readonly model: AppModel
  readonly issues: readonly Issue[]
  /** Value of an expression at a place in the running page. */
  readonly liveValue: AskLiveValue | undefined
}

/** What an expression gives in the running page: its value, or why it has none; `of` names the row it was tried on. */
export interface LiveValue {
  readonly value?: unknown
  readonly fault?: string
  readonly of?: string
}

/** Asks the running page for the value of an expression as it would stand at a place; undefined where nothing runs. */
export type AskLiveValue = (place: Place, expression: string) => LiveValue | undefined

/** The inspector's way to its surroundings; the same object as long as the inspector stands, so that lines stay as they are. */
export interface Desk {
  readonly now: () => DeskState
  readonly edit: (edit: Edit, gesture?: string) => void
  /** The next edit is a step of its own. */
  readonly endGesture: () => void
  readonly select: (place: Place) => void
}

/** Holds the desk for everything inside an inspector. */
export const DeskContext = createContext<Desk | undefined>(undefined)

/** The desk of the inspector around. */
export function useDesk(): Desk {
  const desk = useContext(DeskContext)
  if (!desk) throw new Error('Stands outside of an inspector.')
  return desk
}
