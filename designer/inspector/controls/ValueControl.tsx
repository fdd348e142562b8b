import type { ReactNode } from 'react'
import {
  type AppModel,
  isExpression,
  type MetaSchema,
  type Place,
  type Shape,
  type Type,
} from '../../../schemas/index.ts'
import { type Control, controlOf } from '../control.ts'
import { useDesk } from '../desk.ts'
import { freshValue } from '../fresh.ts'
import { wantedAt } from '../picks-at.ts'
import type { ControlProps } from './control-props.ts'

interface ValueControlProps extends ControlProps {
  /** Shape of the literal; undefined where it may be anything. */
  readonly literal: Shape | undefined
  /** What the meta-schema says beside the shape. */
  readonly told: MetaSchema | undefined
  readonly render: (control: Control) => ReactNode
}

/** A literal, or an expression: the button fx changes between them and keeps what was written. */
export function ValueControl(props: ValueControlProps) {
  const { value, isMixed, literal, told, label, onChange, isRequired, render } = props
  const desk = useDesk()
  const isComputed = !isMixed && isExpression(value)
  const at: Place = [...(props.parents[0] as Place), props.name]
  const control: Control = isComputed
    ? { is: 'expression' }
    : literal
      ? controlOf(literal, '', told?.['x-names'] ? told : literal.schema)
      : literalControl(value, wantedAt(desk.now(), at), desk.now().model)
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
        aria-label={`fx ${label}用表达式`}
        title={isComputed ? '改为固定值' : '改为表达式'}
        onClick={change}
      >
        fx
      </button>
    </div>
  )
}

/** The input of a literal that may be anything: that of what its place wants, else of what stands there. */
function literalControl(value: unknown, wanted: Type | undefined, model: AppModel): Control {
  const isFree = value === undefined || value === '' || value === null
  if (wanted?.is === 'string' && wanted.values && (isFree || typeof value === 'string')) {
    const items = wanted.enumId === undefined ? [] : (model.enums[wanted.enumId]?.items ?? [])
    const labelOf = (one: string) => items.find((item) => item.value === one)?.label ?? one
    return { is: 'choice', choices: wanted.values.map((one) => ({ value: one, label: labelOf(one) })) }
  }
  if (isFree && wanted?.is === 'bool') return { is: 'switch' }
  if (isFree && wanted?.is === 'number') return { is: 'number', unit: undefined }
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
