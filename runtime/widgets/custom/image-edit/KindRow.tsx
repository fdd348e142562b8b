import { useMemo } from 'react'
import type { PointType } from '../../../../schemas/index.ts'
import { CheckInput } from '../../../fields/CheckInput.tsx'
import { SelectInput } from '../../../fields/SelectInput.tsx'
import { TreeSelectInput } from '../../../fields/TreeSelectInput.tsx'
import type { ImageEditConfig } from './image-config.ts'
import { chooseType, codesOf, type DraftPoint, type KindFields, setCodes, tickKind } from './points.ts'
import { choicesOf, listOf, lostCodes } from './trees.ts'

const types = [
  { value: 1, label: '支路' },
  { value: 2, label: '分项' },
  { value: 3, label: '机构' },
]

interface KindRowProps {
  readonly fields: KindFields
  readonly point: DraftPoint
  readonly outData: ImageEditConfig['outData']
  readonly onChange: (point: DraftPoint) => void
}

/** One energy kind of a point: its box, its type (off until the box is ticked) and what it shows. */
export function KindRow({ fields, point, outData, onChange }: KindRowProps) {
  const { title, kind } = fields
  const isOn = point[fields.checked]
  const type = point[fields.type] ?? null
  const choices = useMemo(() => choicesOf(listOf(outData, type), kind), [outData, type, kind])
  const codes = codesOf(point, fields)
  const lost = lostCodes(choices, codes)
  const choose = (next: PointType | null) => {
    const chosen = chooseType(point, fields, next)
    onChange(kind === '01' ? { ...chosen, electricitylist: listOf(outData, next) } : chosen)
  }
  return (
    <div className="wf-point-kind">
      <div className="wf-point-kind__line">
        <CheckInput checked={isOn} onChange={(on) => onChange(tickKind(point, fields, on))}>
          {title}
        </CheckInput>
        <SelectInput
          small
          label={`${title}的类别`}
          value={type}
          choices={types}
          disabled={!isOn}
          placeholder="类别"
          onChange={(next) => choose((next as PointType | null) ?? null)}
        />
      </div>
      {isOn && type !== null && (
        <TreeSelectInput
          small
          multiple
          leafOnly={false}
          clearable
          label={`${title}的计量对象`}
          placeholder="选择计量对象"
          value={codes}
          choices={choices}
          onChange={(next) => onChange(setCodes(point, fields, (next as readonly unknown[]).map(String)))}
        />
      )}
      {isOn && type !== null && lost.length > 0 && (
        <p className="wf-point-kind__lost">
          编号 {lost.join('、')} 已不存在
          <button
            type="button"
            className="wf-button wf-button--text wf-button--small"
            onClick={() =>
              onChange(
                setCodes(
                  point,
                  fields,
                  codes.filter((code) => !lost.includes(code)),
                ),
              )
            }
          >
            移除
          </button>
        </p>
      )}
    </div>
  )
}
