import { AutoSignIn } from './AutoSignIn.tsx'
import { componentProps } from './component-props.ts'
import type { CustomComponent } from './custom-props.ts'
import { SignIn } from './SignIn.tsx'

/** Components that `custom` widgets may name. */
export const customComponents: Readonly<Record<string, CustomComponent>> = {
  'sign-in': { View: SignIn, props: componentProps['sign-in'] },
  'auto-sign-in': { View: AutoSignIn, props: componentProps['auto-sign-in'] },
}
