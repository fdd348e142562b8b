import type { JsonSchema } from '../../../schemas/index.ts'
import { AutoSignIn } from './AutoSignIn.tsx'
import type { CustomComponent } from './custom-props.ts'
import { SignIn } from './SignIn.tsx'

const noProps: JsonSchema = { type: 'object', properties: {}, additionalProperties: false }

/** Components that `custom` widgets may name. */
export const customComponents: Readonly<Record<string, CustomComponent>> = {
  'sign-in': { View: SignIn, props: noProps },
  'auto-sign-in': { View: AutoSignIn, props: noProps },
}
