import type { EnumDocument } from '../../../schemas/index.ts'
import { formatValue } from '../../format/format.ts'

interface MatrixFootProps {
  readonly mayWrite: boolean
  readonly changed: number
  /** Typed and not saved in other tables, such as another year. */
  readonly changedElsewhere: number
  readonly wrong: number
  readonly unexplained: number
  readonly refusal: string
  readonly busy: boolean
  /** Numbers of the chosen range, where it holds more than one cell. */
  readonly chosen: readonly number[]
  readonly canUndo: boolean
  readonly canRedo: boolean
  readonly onUndo: () => void
  readonly onRedo: () => void
  readonly onDiscard: () => void
  readonly onSave: () => void
}

const figure = (value: number): string => formatValue(value, { format: 'decimal', decimals: 2 })

/** Foot of the matrix: what is changed or wrong, the sum of a range, and what can be done about it. */
export function MatrixFoot(props: MatrixFootProps) {
  const { mayWrite, changed, wrong, unexplained, refusal, busy, chosen } = props
  const sum = chosen.reduce((total, value) => total + value, 0)
  if (!mayWrite && chosen.length === 0) return null
  return (
    <div className="wf-matrix__foot">
      <span className="wf-matrix__words" role="status">
        {refusal !== '' && <span className="wf-matrix__fault">{refusal}</span>}
        {unexplained > 0 && <span className="wf-matrix__fault">{unexplained} 处需要说明</span>}
        {wrong > 0 && <span className="wf-matrix__fault">{wrong} 处需要改正</span>}
        {props.changedElsewhere > 0 && (
          <span className="wf-matrix__fault">其他表中还有 {props.changedElsewhere} 格未保存</span>
        )}
        {mayWrite && (changed > 0 ? `已改 ${changed} 格，尚未保存` : '可用方向键移动，也可从表格软件粘贴')}
      </span>
      {chosen.length > 1 && (
        <span className="wf-matrix__sum">
          求和 {figure(sum)} · 平均 {figure(sum / chosen.length)} · 计数 {chosen.length}
        </span>
      )}
      {mayWrite && (
        <>
          <button
            type="button"
            className="wf-button wf-button--text"
            disabled={!props.canUndo || busy}
            title="Ctrl+Z"
            onClick={props.onUndo}
          >
            撤销
          </button>
          <button
            type="button"
            className="wf-button wf-button--text"
            disabled={!props.canRedo || busy}
            title="Ctrl+Y"
            onClick={props.onRedo}
          >
            重做
          </button>
          <button
            type="button"
            className="wf-button wf-button--default"
            disabled={changed === 0 || busy}
            onClick={props.onDiscard}
          >
            撤销更改
          </button>
          <button
            type="button"
            className="wf-button wf-button--primary"
            data-action="save"
            disabled={changed === 0 || wrong > 0 || unexplained > 0 || busy}
            aria-busy={busy || undefined}
            onClick={props.onSave}
          >
            保存
          </button>
        </>
      )}
    </div>
  )
}

interface MatrixLegendProps {
  readonly document: EnumDocument
  /** States that occur. */
  readonly states: ReadonlySet<string>
}

/** What the marks in the corners mean. */
export function MatrixLegend({ document, states }: MatrixLegendProps) {
  const items = document.items.filter((item) => states.has(String(item.value)))
  if (items.length === 0) return null
  return (
    <div className="wf-matrix__legend">
      {items.map((item) => (
        <span key={String(item.value)}>
          <i style={{ borderTopColor: `var(--wf-${item.color ?? 'text3'})` }} />
          {item.label}
        </span>
      ))}
    </div>
  )
}
