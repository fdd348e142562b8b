import { memo } from 'react'
import { SwitchInput } from '../../fields/switches.tsx'
import { Sparkline } from '../../figures/Sparkline.tsx'
import { Trend } from '../../figures/Trend.tsx'
import { Icon } from '../../icons/Icon.tsx'
import { type CellContent, type CellTools, cellContent } from './cell-content.ts'
import { BlocksCell, ImageCell, ProgressCell, SwitchCell, TagCell } from './cells.tsx'
import type { ColumnView } from './column-model.ts'
import type { Row } from './row-value.ts'
import './cells.css'

/** What a cell may do; stays the same object while the list stands. */
export interface CellActs {
  /** Runs the steps of a cell; resolves when they ended. */
  run(column: ColumnView, row: Row, anchor: Element | null, value?: unknown): Promise<unknown>
  mayRun(column: ColumnView): boolean
}

interface CellProps {
  readonly column: ColumnView
  readonly row: Row
  readonly tools: CellTools
  readonly acts: CellActs
}

/** The inside of a cell, by the kind of its column. Drawn again only when its row or something outside changes. */
export const Cell = memo(function Cell({ column, row, tools, acts }: CellProps) {
  const content = cellContent(column, row, tools)
  if (content.fault !== undefined) return <FaultCell why={content.fault} />
  const steps = column.from ? column.from.columns.do : column.cell?.do
  const clickable = steps !== undefined && column.cell?.kind !== 'switch' && acts.mayRun(column)
  const drawn = draw(column, row, content, tools, acts)
  if (!clickable) return drawn
  return (
    <button
      type="button"
      className="wf-cell__link"
      title={content.hint ?? content.text}
      onClick={(event) => {
        event.stopPropagation()
        void acts.run(column, row, event.currentTarget)
      }}
    >
      {drawn}
    </button>
  )
})

function FaultCell({ why }: { readonly why: string }) {
  return (
    <span className="wf-cell__fault" title={why}>
      <Icon name="warning" size={14} label="此格无法计算" /> --
    </span>
  )
}

function draw(column: ColumnView, row: Row, content: CellContent, tools: CellTools, acts: CellActs) {
  const { cell } = column
  const { value, text, color } = content
  switch (cell?.kind) {
    case 'tag':
      return <TagCell content={content} />
    case 'progress':
      return (
        <ProgressCell
          value={value}
          text={column.title === '' ? undefined : text}
          max={tools.evaluate<number>(cell.max, { row })}
          mark={tools.evaluate<number>(cell.mark, { row })}
          color={color}
        />
      )
    case 'sparkline':
      return Array.isArray(value) ? (
        <Sparkline values={value} color={color ?? 'primary'} width={96} height={24} />
      ) : (
        '--'
      )
    case 'blocks':
      return <BlocksCell values={value} />
    case 'bars':
      return <BarsCell values={value} color={color ?? 'primary'} />
    case 'switch':
      return acts.mayRun(column) && cell.do ? (
        <SwitchCell
          on={isOn(value)}
          label={column.title}
          onTurn={(next, anchor) => acts.run(column, row, anchor, next)}
        />
      ) : (
        <SwitchInput on={isOn(value)} label={column.title} disabled onChange={() => {}} />
      )
    case 'image':
      return <ImageCell value={value} endpoint={cell.endpoint} label={column.title} />
    case 'trend':
      return <Trend value={value ?? null} inverse={cell.inverse ?? false} />
    case 'energy':
      return (
        <span className="wf-cell__energy">
          {content.icon && <Icon name={content.icon} size={14} />}
          <span style={color ? { color: `var(--wf-${color})` } : undefined}>{text}</span>
        </span>
      )
    case 'icon':
      return content.icon ? (
        <span className="wf-cell__energy" title={text} style={color ? { color: `var(--wf-${color})` } : undefined}>
          <Icon name={content.icon} size={16} label={text} />
        </span>
      ) : (
        '--'
      )
    default:
      return <TextCell column={column} content={content} />
  }
}

const isOn = (value: unknown): boolean => value === true || value === 1 || value === '1'

function TextCell({ column, content }: { readonly column: ColumnView; readonly content: CellContent }) {
  const { text, hint, color, dot, estimated, manual } = content
  const style = color && column.cell?.kind === 'text' ? { color: `var(--wf-${color})` } : undefined
  if (!estimated && !manual)
    return (
      <span className="wf-cell__text" title={hint ?? (text.length > 6 ? text : undefined)} style={style}>
        {dot && <span className="wf-cell__dot" style={{ background: `var(--wf-${dot})` }} aria-hidden="true" />}
        {text}
      </span>
    )
  return (
    <span className="wf-cell__text" title={hint} style={style}>
      <span
        className={estimated ? 'wf-mark wf-mark--estimated' : 'wf-mark wf-mark--manual'}
        title={estimated ? '估算值' : '人工补录'}
      >
        {estimated ? '估' : '录'}
      </span>
      {text}
    </span>
  )
}

function BarsCell({ values, color }: { readonly values: unknown; readonly color: string }) {
  if (!Array.isArray(values)) return '--'
  const numbers = values.map((value) => (typeof value === 'number' ? value : 0))
  const top = numbers.reduce((high, value) => Math.max(high, value), 0) || 1
  return (
    <span className="wf-bars" style={{ color: `var(--wf-${color})` }} aria-hidden="true">
      {numbers.map((value, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
        <span key={index} className="wf-bars__bar" style={{ height: `${Math.max(6, (value / top) * 100)}%` }} />
      ))}
    </span>
  )
}
