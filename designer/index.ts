export { designerProps } from './component-props.ts'
