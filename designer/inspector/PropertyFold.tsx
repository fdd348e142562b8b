import { useMemo } from 'react'
import { Icon } from '../../runtime/index.ts'
import { chosen, isExpression, type Place } from '../../schemas/index.ts'
import { idsIn } from '../draft/fresh-ids.ts'
import { ControlView } from './controls/ControlView.tsx'
import { EitherBody } from './controls/EitherBody.tsx'
import { ListBody } from './controls/ListBody.tsx'
import { MapBody } from './controls/MapBody.tsx'
import { VariantBody } from './controls/VariantBody.tsx'
import { useDesk } from './desk.ts'
import { hintOf } from './Field.tsx'
import { Fold } from './Fold.tsx'
import type { PropertyFault } from './faults.ts'
import { freshValue } from './fresh.ts'
import { kindWord } from './node.ts'
import type { RenderInner } from './render-inner.ts'
import type { PropertyRow } from './rows.ts'
import { setAll } from './set-all.ts'

interface PropertyFoldProps {
  readonly row: PropertyRow
  readonly holder: string
  readonly parents: readonly Place[]
  readonly isMarked: boolean
  readonly fault: PropertyFault | undefined
  readonly renderInner: RenderInner
}

/** A property that holds more than one line takes: a list, an object, a map, an expression. */
export function PropertyFold({ row, holder, parents, isMarked, fault, renderInner }: PropertyFoldProps) {
  const desk = useDesk()
  const place = useMemo(() => [...(parents[0] as Place), row.key], [parents, row.key])
  const canReset = row.isSet && !row.isRequired
  return (
    <Fold
      name={`${holder}.${row.key}`}
      title={row.title}
      hint={hintOf(row)}
      summary={summaryOf(row)}
      isOpenAtFirst={row.isSet && row.control.is !== 'object'}
      isMarked={isMarked}
      property={row.key}
      fault={fault}
      tools={
        canReset && (
          <button
            type="button"
            className="wfd-field__reset"
            aria-label={`${row.title}恢复默认`}
            title="恢复默认"
            onClick={() => setAll(desk, parents, row.key, undefined)}
          >
            <Icon name="undo" size={12} />
          </button>
        )
      }
    >
      {() =>
        parents.length > 1 && row.control.is !== 'expression' ? (
          <p className="wf-fold__note">同时选中多项时不能编辑</p>
        ) : (
          <Body row={row} parents={parents} place={place} renderInner={renderInner} />
        )
      }
    </Fold>
  )
}

interface BodyProps extends Pick<PropertyFoldProps, 'row' | 'parents' | 'renderInner'> {
  readonly place: Place
}

function Body({ row, parents, place, renderInner }: BodyProps) {
  const desk = useDesk()
  const { control, value, property } = row
  const set = (next: unknown, gesture?: string): void => setAll(desk, parents, row.key, next, gesture)
  switch (control.is) {
    case 'list':
      return (
        <ListBody
          title={row.title}
          place={place}
          item={control.item}
          told={control.told}
          items={(value ?? []) as unknown[]}
        />
      )
    case 'map':
      return (
        <MapBody title={row.title} place={place} of={control.of} names={control.names} entries={value} onChange={set} />
      )
    case 'variant':
      return <VariantBody title={row.title} place={place} shape={control.shape} value={value} onChange={set} />
    case 'either':
      return (
        <EitherBody
          title={row.title}
          place={place}
          shape={property.shape}
          value={value}
          onChange={set}
          renderInner={renderInner}
        />
      )
    case 'object':
      return value === undefined && (control.shape.schema.required ?? []).length > 0 ? (
        <button
          type="button"
          className="wf-add"
          onClick={() => set(freshValue(control.shape, idsIn(desk.now().document), row.key))}
        >
          <Icon name="plus" size={14} />
          添加{row.title}
        </button>
      ) : (
        renderInner({ shape: chosen(control.shape, value ?? {}) ?? control.shape, value }, place)
      )
    default:
      return (
        <ControlView
          id={`wf-${row.key}`}
          label={row.title}
          control={control}
          value={value}
          isMixed={row.isMixed}
          preset={property.default}
          isRequired={row.isRequired}
          parents={parents}
          name={row.key}
          onChange={set}
        />
      )
  }
}

/** What a fold holds, in a word. */
function summaryOf({ value, isMixed, control }: PropertyRow): string {
  if (isMixed) return '多个值'
  if (value === undefined) return '未设'
  if (Array.isArray(value)) return `${value.length} 项`
  if (isExpression(value)) return control.is === 'expression' ? '' : '表达式'
  if (control.is === 'map') return `${Object.keys(value as object).length} 项`
  if (control.is === 'variant')
    return kindWord({
      place: [],
      value,
      outer: control.shape,
      shape: chosen(control.shape, value),
      property: undefined,
    })
  return '已设'
}
