import { useEffect, useId, useRef } from 'react'
import { TextInput } from '../../../fields/TextInput.tsx'
import { PlanCard } from '../plan/PlanCard.tsx'
import { popupSize } from '../plan/placement.ts'
import type { ImageEditConfig } from './image-config.ts'
import { KindRow } from './KindRow.tsx'
import { type DraftPoint, kindFields, longestName } from './points.ts'

interface PointPopupProps {
  readonly point: DraftPoint
  readonly outData: ImageEditConfig['outData']
  readonly fault: string | undefined
  /** Upper left corner in the room of the plan. */
  readonly place: { readonly left: number; readonly top: number }
  readonly onChange: (point: DraftPoint) => void
  readonly onSave: () => void
  readonly onRemove: () => void
  readonly onClose: () => void
}

/** The parameter popup of a point, 240 x 360 with 删除 and 保存 (specification section 2). */
export function PointPopup({ point, outData, fault, place, onChange, onSave, onRemove, onClose }: PointPopupProps) {
  const box = useRef<HTMLDivElement>(null)
  const nameId = useId()
  const faultId = useId()
  useEffect(() => {
    const name = box.current?.querySelector<HTMLInputElement>('input')
    name?.focus({ preventScroll: true })
  }, [])
  return (
    <PlanCard
      className="wf-point-popup"
      label={`点位参数 ${point.mapName}`}
      title="点位参数"
      closeLabel="关闭点位参数"
      place={{ ...place, ...popupSize }}
      onClose={onClose}
    >
      <div ref={box} className="wf-point-popup__body">
        <div className="wf-point-popup__name">
          <label htmlFor={nameId}>名称</label>
          <TextInput
            id={nameId}
            value={point.mapName}
            maxLength={longestName}
            noSpace
            required
            placeholder={`不超过 ${longestName} 个字`}
            invalid={fault !== undefined && point.mapName === ''}
            describedBy={fault === undefined ? undefined : faultId}
            onChange={(mapName) => onChange({ ...point, mapName })}
            onEnter={onSave}
          />
        </div>
        {kindFields.map((fields) => (
          <KindRow key={fields.kind} fields={fields} point={point} outData={outData} onChange={onChange} />
        ))}
      </div>
      {fault !== undefined && (
        <p id={faultId} className="wf-point-popup__fault" role="alert">
          {fault}
        </p>
      )}
      <div className="wf-point-popup__foot">
        <button type="button" className="wf-button wf-button--danger wf-button--small" onClick={onRemove}>
          删除
        </button>
        <button type="button" className="wf-button wf-button--primary wf-button--small" onClick={onSave}>
          保存
        </button>
      </div>
    </PlanCard>
  )
}
