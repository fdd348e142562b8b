import type { DocumentJson } from '../../draft/edit.ts'
import type { ChangeMark } from './change-marks.ts'

/** What one side of two drawn versions is given. */
export interface SideProps {
  readonly document: DocumentJson
  /** Those of this side. */
  readonly marks: readonly ChangeMark[]
  /** Number of the change that is looked at. */
  readonly looked: number | undefined
  onLook(number: number): void
  /** Share of the true size; null fits the width. */
  readonly zoom: number | null
}
