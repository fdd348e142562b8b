import { Icon } from '../../../icons/Icon.tsx'
import { type DraftPoint, kindFields, unfinishedPoint } from './points.ts'
import '../plan/plan-edit.css'
import '../plan/plan-row.css'

interface PointListProps {
  readonly points: readonly DraftPoint[]
  readonly selected: string | null
  readonly onAdd: () => void
  readonly onSelect: (key: string) => void
  readonly onOpen: (key: string) => void
}

/** The add-point tab and the list of points below it (specification section 2). */
export function PointList({ points, selected, onAdd, onSelect, onOpen }: PointListProps) {
  const open = unfinishedPoint(points)
  return (
    <aside className="wf-plan-side" aria-label="点位">
      <button type="button" className="wf-point-list__add" onClick={onAdd}>
        <Icon name={open ? 'edit' : 'plus'} size={16} />
        <span>添加点</span>
        {open && <span className="wf-point-list__hint">有未完成的点</span>}
      </button>
      <p className="wf-plan-side__note">共 {points.length} 个点</p>
      {points.length === 0 ? (
        <p className="wf-plan-side__note">点“添加点”在图上放一个计量点，拖到位置后双击设置参数。</p>
      ) : (
        <ul>
          {points.map((point) => (
            <li key={point.key}>
              <button
                type="button"
                className="wf-plan-row"
                aria-current={point.key === selected || undefined}
                onClick={() => onSelect(point.key)}
                onDoubleClick={() => onOpen(point.key)}
                onKeyDown={(event) => {
                  if (event.key !== 'Enter') return
                  event.preventDefault()
                  onOpen(point.key)
                }}
              >
                <span className="wf-plan-row__name">{point.mapName || '未命名'}</span>
                <span className="wf-point-list__kinds">
                  {kindFields.flatMap(({ checked, title }) => (point[checked] ? [title] : [])).join(' ')}
                </span>
                {!point.finishedStatus && <span className="wf-point-list__open">未完成</span>}
              </button>
            </li>
          ))}
        </ul>
      )}
    </aside>
  )
}
