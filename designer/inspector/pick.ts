import type { AppModel, DocumentKind, Place } from '../../schemas/index.ts'
import type { DocumentJson } from '../draft/edit.ts'

/** One line of a picker. */
export interface Pick {
  readonly value: string
  /** Chinese name, or the value where it has none. */
  readonly label: string
  /** What else tells it apart: method and path, type, unit. */
  readonly note?: string
}

/** A service of the server, and what the endpoints that use it do. */
export interface KnownService {
  readonly name: string
  readonly title: string
  /** Method and path of each. */
  readonly endpoints: readonly string[]
}

/** A project that the designer may see. */
export interface KnownProject {
  readonly number: string
  readonly name: string
}

/** What a picker needs to know of where it stands. */
export interface PickPlace {
  readonly kind: DocumentKind
  readonly document: DocumentJson
  readonly model: AppModel
  /** The object that has the property. */
  readonly parent: Place
  /** Fields of the record there, where it is known. */
  readonly fields?: readonly Pick[]
  /** Names of the registered components, with what each is where that is said. */
  readonly components?: Readonly<Record<string, object>>
  /** Services of the server, once they were asked. */
  readonly services?: readonly KnownService[] | undefined
  /** Projects that the designer may see. */
  readonly projects?: readonly KnownProject[] | undefined
}

/** A line of a picker; without a name of its own it is called by its value. */
export const pick = (value: string, label?: string, note?: string): Pick => ({
  value,
  label: label || value,
  ...(note ? { note } : {}),
})
