import { memo, useId } from 'react'
import { Icon } from '../../runtime/index.ts'
import type { Place } from '../../schemas/index.ts'
import { ControlView } from './controls/ControlView.tsx'
import { useDesk } from './desk.ts'
import type { PropertyFault } from './faults.ts'
import type { PropertyRow } from './rows.ts'
import { setAll } from './set-all.ts'

interface FieldProps {
  readonly row: PropertyRow
  /** Places of the selected nodes; the same array as long as they are the same. */
  readonly parents: readonly Place[]
  /** Changed since the published version; where that is not known, whether it is set at all. */
  readonly isMarked: boolean
  readonly fault: PropertyFault | undefined
}

/** A property that takes one line: its name, its input, and the way back to the default. An expression tells its own faults. */
export const Field = memo(FieldLine, sameField)

function FieldLine({ row, parents, isMarked, fault }: FieldProps) {
  const desk = useDesk()
  const id = useId()
  const { key, title, property } = row
  const isWide = row.control.is === 'value' && isExpr(row.value) && !row.isMixed
  return (
    <div
      className={`wfd-field${isWide ? ' wfd-field--wide' : ''}${fault ? (fault.isDoubt ? ' wfd-field--doubt' : ' wfd-field--fault') : ''}`}
      data-property={key}
    >
      <label className="wfd-field__name" htmlFor={id} title={hintOf(row)}>
        <span className="wfd-field__word">{title}</span>
        {isMarked && <i className="wfd-field__dot" role="img" aria-label="已改动" />}
        {row.isRequired && !row.isSet && <i className="wfd-field__must">必填</i>}
      </label>
      <div className="wfd-field__input">
        <ControlView
          id={id}
          label={title}
          control={row.control}
          value={row.value}
          isMixed={row.isMixed}
          preset={property.default}
          parents={parents}
          name={key}
          isRequired={row.isRequired}
          onChange={(value, gesture) => setAll(desk, parents, key, value, gesture)}
        />
      </div>
      {row.isSet && !row.isRequired && (
        <button
          type="button"
          className="wfd-field__reset"
          aria-label={`${title}恢复默认`}
          title="恢复默认"
          onClick={() => setAll(desk, parents, key, undefined)}
        >
          <Icon name="undo" size={12} />
        </button>
      )}
      {fault && !isWide && (
        <p className="wfd-field__message" id={`${id}-fault`}>
          {fault.message}
        </p>
      )}
    </div>
  )
}

const isExpr = (value: unknown): boolean => value !== null && typeof value === 'object' && '$expr' in value

/** What is said when the pointer rests on a name: its key, and the description where there is no Chinese name. */
export const hintOf = ({ key, property }: Pick<PropertyRow, 'key' | 'property'>): string =>
  property.title ? `${property.title}（${key}）` : `${key}\n${property.description ?? ''}`

function sameField(a: FieldProps, b: FieldProps): boolean {
  return (
    a.parents === b.parents &&
    a.isMarked === b.isMarked &&
    a.fault?.message === b.fault?.message &&
    a.fault?.isDoubt === b.fault?.isDoubt &&
    a.row.property === b.row.property &&
    a.row.value === b.row.value &&
    a.row.isSet === b.row.isSet &&
    a.row.isMixed === b.row.isMixed
  )
}
