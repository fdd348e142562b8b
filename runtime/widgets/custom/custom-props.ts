import type { ComponentType } from 'react'
import type { CustomWidget, JsonSchema } from '../../../schemas/index.ts'

/** What a registered component is given. */
export interface CustomProps {
  readonly widget: CustomWidget
  /** Values of the widget's `props`, computed. */
  readonly props: Readonly<Record<string, unknown>>
}

/** A registered component with the schema of its props. */
export interface CustomComponent {
  readonly View: ComponentType<CustomProps>
  readonly props: JsonSchema
}
