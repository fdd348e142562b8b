import { type ReactNode, useCallback, useId, useRef, useState } from 'react'
import { Icon, MenuButton, Popover } from '../../../runtime/index.ts'
import { type Place, readAt, type Shape } from '../../../schemas/index.ts'
import { freshId, idsIn } from '../../draft/fresh-ids.ts'
import { idFrom } from '../bind-data.ts'
import { useDesk } from '../desk.ts'
import { freshValue, stemOf } from '../fresh.ts'
import { picksAt } from '../picks-at.ts'
import { PickList } from './PickList.tsx'

interface AddItemProps {
  readonly title: string
  readonly item: Shape
  readonly place: Place
  readonly onAdd: (made: unknown) => void
}

/** The button that adds an item: of a kind that is asked for, beginning with a field where it shows one, or as it is. */
export function AddItem({ title, item, place, onAdd }: AddItemProps) {
  const desk = useDesk()
  const make = (shape: Shape): unknown => freshValue(shape, idsIn(desk.now().document), stemOf(String(place.at(-1))))
  const label = (
    <>
      <Icon name="plus" size={14} />
      添加
    </>
  )
  if (item.variants) {
    const lines = [...item.variants.table].map(([kind, shape]) => ({
      key: kind,
      label: shape.title ?? kind,
      onPick: () => onAdd(make(shape)),
    }))
    return (
      <MenuButton label={`添加${title}`} lines={lines} className="wf-add">
        {label}
      </MenuButton>
    )
  }
  // Things that show a field are begun by choosing it, as one without a field would only be a fault.
  if (item.properties.get('field')?.shape.name === 'FieldName')
    return <AddByField title={title} item={item} place={place} label={label} make={() => make(item)} onAdd={onAdd} />
  return (
    <button type="button" className="wf-add" aria-label={`添加${title}`} onClick={() => onAdd(make(item))}>
      {label}
    </button>
  )
}

interface AddByFieldProps extends AddItemProps {
  readonly label: ReactNode
  make(): unknown
}

function AddByField({ title, item, place, label, make, onAdd }: AddByFieldProps) {
  const desk = useDesk()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const anchor = useRef<HTMLButtonElement>(null)
  const close = useCallback(() => setOpen(false), [])
  const fields = () => {
    const used = new Set(
      ((readAt(desk.now().document, place) ?? []) as { field?: unknown }[]).map(({ field }) => field),
    )
    const at: Place = [...place, used.size, 'field']
    return picksAt(desk.now(), { thing: 'field', fits: item.properties.get('field')?.schema['x-fits'] }, at).filter(
      ({ value }) => !used.has(value),
    )
  }
  const add = (field: string | undefined): void => {
    close()
    const made = make() as Record<string, unknown>
    const stem = stemOf(String(place.at(-1)))[0]
    const named = () => ({ id: freshId(`${stem}-${idFrom(field ?? '')}`, idsIn(desk.now().document)), field })
    onAdd(field === undefined ? made : { ...made, ...named() })
  }
  return (
    <>
      <button
        ref={anchor}
        id={id}
        type="button"
        className="wf-add"
        aria-label={`添加${title}`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => (fields().length === 0 ? add(undefined) : setOpen(!isOpen))}
      >
        {label}
      </button>
      {isOpen && (
        <Popover anchor={anchor} onClose={close} fits>
          <PickList
            label={`${title}的字段`}
            picks={[{ value: '', label: '不取字段，由表达式计算' }, ...fields()]}
            value={undefined}
            canEmpty={false}
            isFree
            onPick={(field) => add(field === '' ? undefined : field)}
          />
        </Popover>
      )}
    </>
  )
}
