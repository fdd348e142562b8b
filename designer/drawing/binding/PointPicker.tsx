import { type KeyboardEvent, useState } from 'react'
import { SegmentInput, TextInput, usePage } from '../../../runtime/index.ts'
import { useAnswer } from '../../inspector/use-answer.ts'
import { Modal } from '../../shell/Modal.tsx'
import { useEditor } from '../editor/editor.ts'
import type { Binding } from '../model/drawing.ts'
import { type BoundRow, type BoundSearch, projectToName, SEARCH_ROWS, searchPoints } from './binding-calls.ts'

const kinds = [
  { value: '', label: '全部' },
  { value: 'point', label: '点位' },
  { value: 'meter', label: '仪表' },
]
const figures = [
  { value: 'power', label: '功率 / 流量' },
  { value: 'today', label: '今日用量' },
  { value: 'month', label: '本月用量' },
  { value: 'register', label: '表读数' },
]
type Figure = 'power' | 'today' | 'month' | 'register'

interface PointPickerProps {
  readonly title: string
  /** Unit that the slot takes; rows of it can be shown alone. */
  readonly unit: string | undefined
  /** `project`: number of the project that the drawing has to name, where others have the same code. */
  readonly onPick: (binding: Binding, project: string | undefined) => void
  readonly onClose: () => void
}

/** Searches points and meters by code or name and picks one; arrows walk, Enter takes. */
export function PointPicker({ title, unit, onPick, onClose }: PointPickerProps) {
  const page = usePage()
  const { project } = useEditor().drawing
  const [keyword, setKeyword] = useState('')
  const [kind, setKind] = useState<BoundSearch['kind']>('')
  const [isSameUnit, setSameUnit] = useState(false)
  const [figure, setFigure] = useState<Figure>('power')
  const [at, setAt] = useState(0)
  const { value, fault, isAsking } = useAnswer(`${kind} ${keyword.trim()}`, (signal) =>
    searchPoints(page, { keyword: keyword.trim(), kind, project }, signal),
  )
  const rows = (value ?? []).filter((row) => !isSameUnit || !unit || row.unit === unit)
  const row = rows[Math.min(at, rows.length - 1)]
  const take = (taken: BoundRow | undefined) => {
    if (!taken) return
    const binding = taken.kind === 'point' ? { point: taken.code } : { meter: taken.number, figure }
    onPick(binding, projectToName(taken, value ?? []))
    onClose()
  }
  const walk = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (by !== 0) {
      event.preventDefault()
      setAt((now) => Math.min(Math.max(now + by, 0), Math.max(rows.length - 1, 0)))
    }
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      take(row)
    }
  }
  return (
    <Modal
      width={960}
      title={title}
      onClose={onClose}
      foot={
        <>
          <span>
            {row ? `${row.code}　${row.name} ${row.pointName ?? ''}` : '请选择一行'}
            {row && !project && projectToName(row, value ?? []) && `　画面将指定项目“${row.project}”`}
          </span>
          {row?.kind === 'meter' && (
            <SegmentInput
              label="仪表数值"
              value={figure}
              choices={figures}
              onChange={(next) => setFigure(next as Figure)}
            />
          )}
          <button type="button" className="wf-button" onClick={onClose}>
            取消
          </button>
          <button type="button" className="wf-button wf-button--primary" disabled={!row} onClick={() => take(row)}>
            绑定
          </button>
        </>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrows and Enter act from the search line too */}
      <div className="wfd-dw-picker" onKeyDown={walk}>
        <div className="wfd-dw-line">
          <TextInput
            value={keyword}
            onChange={setKeyword}
            icon="search"
            placeholder="编号或名称，如 CH-01 出水"
            label="搜索点位与仪表"
            width={320}
          />
          <SegmentInput
            label="种类"
            value={kind}
            choices={kinds}
            onChange={(next) => setKind(next as BoundSearch['kind'])}
          />
          {unit && (
            <label>
              <input type="checkbox" checked={isSameUnit} onChange={(event) => setSameUnit(event.target.checked)} />
              只看单位 {unit}
            </label>
          )}
        </div>
        {fault && <p className="wfd-dw-missing" role="alert">{`查询失败：${fault}`}</p>}
        <PickTable
          rows={rows}
          chosen={row}
          isAsking={isAsking}
          onChoose={(next) => setAt(rows.indexOf(next))}
          onTake={take}
        />
        {rows.length >= SEARCH_ROWS && <p>只列出前 {SEARCH_ROWS} 个，请写得更具体些</p>}
      </div>
    </Modal>
  )
}

interface PickTableProps {
  readonly rows: readonly BoundRow[]
  readonly chosen: BoundRow | undefined
  readonly isAsking: boolean
  readonly onChoose: (row: BoundRow) => void
  readonly onTake: (row: BoundRow) => void
}

function PickTable({ rows, chosen, isAsking, onChoose, onTake }: PickTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
    <section className="wfd-dw-table" aria-busy={isAsking} tabIndex={0} aria-label="点位与仪表">
      <table>
        <thead>
          <tr>
            <th>编号</th>
            <th>名称</th>
            <th>点位</th>
            <th>项目</th>
            <th>建筑</th>
            <th className="wfd-dw-table__number">最新值</th>
            <th>时间</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={`${row.kind} ${row.code} ${row.projectNumber}`}
              aria-selected={row === chosen}
              onClick={() => onChoose(row)}
              onDoubleClick={() => onTake(row)}
            >
              <td>{row.code}</td>
              <td>{row.name}</td>
              <td>{row.pointName ?? (row.kind === 'meter' ? '仪表' : '')}</td>
              <td>{row.project}</td>
              <td>{row.building ?? '--'}</td>
              <td className="wfd-dw-table__number">{row.value === null ? '--' : `${row.value} ${row.unit}`}</td>
              <td>{row.at ? new Date(row.at).toLocaleString('zh-CN', { hour12: false }) : '--'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length === 0 && <p className="wfd-dw-table__note">{isAsking ? '正在查询…' : '没有符合条件的点位或仪表'}</p>}
    </section>
  )
}
