import type { Fault } from '../validate.ts'
import type { CheckContext } from './context.ts'
import type { PageFacts } from './page.ts'
import type { Lookup } from './world.ts'

/** The check of one document, with everything that it looked up elsewhere. */
export interface Checked {
  readonly faults: readonly Fault[]
  readonly facts?: PageFacts
  readonly lookups: readonly Lookup[]
  readonly context: CheckContext
}
