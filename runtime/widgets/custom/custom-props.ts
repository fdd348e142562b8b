import type { CustomWidget } from '../../../schemas/index.ts'

/** What a registered component is given. */
export interface CustomProps {
  readonly widget: CustomWidget
  /** Values of the widget's `props`, computed. */
  readonly props: Readonly<Record<string, unknown>>
}
