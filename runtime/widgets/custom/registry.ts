import type { ComponentType } from 'react'
import { AutoSignIn } from './AutoSignIn.tsx'
import type { ComponentName } from './component-props.ts'
import type { CustomProps } from './custom-props.ts'
import { SignIn } from './SignIn.tsx'

/** Views of the registered components; a name without a view does not compile. */
const views: { readonly [K in ComponentName]: ComponentType<CustomProps> } = {
  'sign-in': SignIn,
  'auto-sign-in': AutoSignIn,
}

/** The view of a registered component; undefined for a name that is not registered. */
export function customView(name: string): ComponentType<CustomProps> | undefined {
  return (views as Readonly<Record<string, ComponentType<CustomProps>>>)[name]
}
