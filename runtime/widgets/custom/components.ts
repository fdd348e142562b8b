import { type ComponentType, createContext } from 'react'
import type { CustomProps } from './custom-props.ts'

/** Components by the name that `custom` widgets call them. */
export type ComponentTable = Readonly<Record<string, ComponentType<CustomProps>>>

/** Components that stand in other folders and are handed in at the start, beside the runtime's own. */
export const MoreComponents = createContext<ComponentTable>({})
