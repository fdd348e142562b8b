import { createContext, useContext } from 'react'
import { type AppModel, type DocumentKind, type Issue, type Place, type Spots, spotsOf } from '../../schemas/index.ts'
import type { DocumentJson, Edit } from '../draft/edit.ts'
import type { LiveValue } from '../expression/live-value.ts'
import type { AskNames } from './asked-names.ts'
import type { KnownProject, KnownService } from './pick.ts'

/** What the inspector's parts read when they are used, not when they are drawn. */
export interface DeskState {
  readonly kind: DocumentKind
  readonly document: DocumentJson
  readonly model: AppModel
  readonly issues: readonly Issue[]
  /** What the checker knows of the document's places; looked for when it is first asked. */
  readonly spots: Spots
  /** The registered custom components with the JSON Schema of each one's props. */
  readonly components: Readonly<Record<string, object>>
  /** Services of the server, where they were asked. */
  readonly services?: readonly KnownService[] | undefined
  /** Projects that the designer may see. */
  readonly projects?: readonly KnownProject[] | undefined
  /** Asks the server for names that only it knows. */
  readonly askNames?: AskNames | undefined
  /** Value of an expression at a place in the running page. */
  readonly liveValue: AskLiveValue | undefined
}

/** Asks the running page for the value of an expression as it would stand at a place; undefined where nothing runs. */
export type AskLiveValue = (place: Place, expression: string) => LiveValue | undefined

/** A desk's state, with what the checker knows of the document added where it is asked. */
export function deskStateOf(parts: Omit<DeskState, 'spots'>, spots: SpotsNow): DeskState {
  const { document, model, components } = parts
  return {
    ...parts,
    get spots() {
      return spots(document, model, components)
    },
  }
}

/** Gives what the checker knows of the places of a document. */
export type SpotsNow = (document: DocumentJson, model: AppModel, components: Readonly<Record<string, object>>) => Spots

/** Looks through a document once for each state of it. */
export function rememberedSpots(): SpotsNow {
  let of: DocumentJson | undefined
  let within: AppModel | undefined
  let known: Spots | undefined
  return (document, model, components) => {
    if (!known || of !== document || within !== model) known = spotsOf(document, model, { components })
    of = document
    within = model
    return known
  }
}

/** The inspector's way to its surroundings; the same object as long as the inspector stands, so that lines stay as they are. */
export interface Desk {
  readonly now: () => DeskState
  readonly edit: (edit: Edit, gesture?: string) => void
  /** The next edit is a step of its own. */
  readonly endGesture: () => void
  readonly select: (place: Place) => void
  readonly undo: () => void
  readonly redo: () => void
}

/** Holds the desk for everything inside an inspector. */
export const DeskContext = createContext<Desk | undefined>(undefined)

/** The desk of the inspector around. */
export function useDesk(): Desk {
  const desk = useContext(DeskContext)
  if (!desk) throw new Error('Stands outside of an inspector.')
  return desk
}
