import type { ReactNode } from 'react'
import { isExpression, type Shape } from '../../../schemas/index.ts'
import { type Control, controlOf } from '../control.ts'
import { freshValue } from '../fresh.ts'
import type { ControlProps } from './control-props.ts'

interface ValueControlProps extends ControlProps {
  /** Shape of the literal; undefined where it may be anything. */
  readonly literal: Shape | undefined
  readonly render: (control: Control) => ReactNode
}

/** A literal, or an expression: the button fx changes between them and keeps what was written. */
export function ValueControl(props: ValueControlProps) {
  const { value, isMixed, literal, label, onChange, isRequired, render } = props
  const isComputed = !isMixed && isExpression(value)
  const control: Control = isComputed ? { is: 'expression' } : literalControl(literal, value)
  const change = (): void => {
    if (isComputed) onChange(asLiteral(value.$expr, literal, isRequired))
    else onChange({ $expr: value === undefined ? asText(props.preset) : asText(value) })
  }
  return (
    <div className={isComputed ? 'wf-value wf-value--computed' : 'wf-value'}>
      {render(control)}
      <button
        type="button"
        className="wf-value__fx"
        aria-pressed={isComputed}
        aria-label={`${label}用表达式`}
        title={isComputed ? '改为固定值' : '改为表达式'}
        onClick={change}
      >
        fx
      </button>
    </div>
  )
}

/** The input of a literal: that of its shape, or of what stands there. */
function literalControl(literal: Shape | undefined, value: unknown): Control {
  if (literal) return controlOf(literal)
  if (typeof value === 'boolean') return { is: 'switch' }
  if (typeof value === 'number') return { is: 'number', unit: undefined }
  if (value !== null && typeof value === 'object') return { is: 'json' }
  return { is: 'text', isLong: false }
}

/** A literal as the text of an expression: JSON is written alike. */
const asText = (value: unknown): string => (value === undefined ? 'null' : JSON.stringify(value))

/** What an expression says where it is a literal of the fitting kind; else the smallest literal, or nothing. */
function asLiteral(text: string, literal: Shape | undefined, isRequired: boolean): unknown {
  const fallback = isRequired ? (literal ? freshValue(literal, new Set()) : '') : undefined
  try {
    const value: unknown = JSON.parse(text)
    if (value === null) return fallback
    return literal?.schema.type === undefined || literal.schema.type === typeof value ? value : fallback
  } catch {
    return fallback
  }
}
