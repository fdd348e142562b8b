import { useRef, useState } from 'react'
import { Icon, Popover } from '../../../runtime/index.ts'
import type { Place, Shape } from '../../../schemas/index.ts'
import { idsIn } from '../../draft/fresh-ids.ts'
import { controlOf, isSmall } from '../control.ts'
import { useDesk } from '../desk.ts'
import { freshValue } from '../fresh.ts'
import { nameOf } from '../node.ts'
import { keysAt } from '../picks-at.ts'
import { ControlView } from './ControlView.tsx'
import { PickList } from './PickList.tsx'

interface MapBodyProps {
  readonly title: string
  readonly place: Place
  readonly of: Shape
  /** How a name may be written. */
  readonly names: RegExp | undefined
  readonly entries: unknown
  readonly onChange: (value: unknown) => void
}

/** Values by name: parameters, states, data sources. Names that are known at the place are offered, others are typed. */
export function MapBody({ title, place, of, names, entries, onChange }: MapBodyProps) {
  const desk = useDesk()
  const table = (entries ?? {}) as Readonly<Record<string, unknown>>
  const control = controlOf(of)
  const known = keysAt(desk.now(), place)
  const titles = new Map(known.map((pick) => [pick.value, pick.label]))
  const add = (name: string): void => {
    const made = freshValue(of, idsIn(desk.now().document), name)
    desk.edit({ kind: 'set', at: [...place, name], value: made })
    if (!isSmall(control)) desk.select([...place, name])
  }
  const remove = (name: string): void => {
    const { [name]: _, ...left } = table
    onChange(Object.keys(left).length > 0 ? left : undefined)
  }
  return (
    <>
      <ul className="wf-items" aria-label={title}>
        {Object.entries(table).map(([name, value]) => (
          <li key={name} className="wf-item wf-item--named">
            {isSmall(control) ? (
              <>
                <label className="wf-item__key" htmlFor={`wf-${place.at(-1)}-${name}`} title={name}>
                  {titles.get(name) ?? name}
                </label>
                <ControlView
                  id={`wf-${place.at(-1)}-${name}`}
                  label={titles.get(name) ?? name}
                  control={control}
                  value={value}
                  isMixed={false}
                  preset={undefined}
                  isRequired
                  parents={[place]}
                  name={name}
                  onChange={(next, gesture) => desk.edit({ kind: 'set', at: [...place, name], value: next }, gesture)}
                />
              </>
            ) : (
              <button type="button" className="wf-item__open" onClick={() => desk.select([...place, name])}>
                <span className="wf-item__name">{name}</span>
                <span className="wf-item__kind">{nameOf(value)}</span>
              </button>
            )}
            <button type="button" className="wf-item__remove" aria-label={`移除${name}`} onClick={() => remove(name)}>
              <Icon name="close" size={12} />
            </button>
          </li>
        ))}
      </ul>
      <AddEntry
        title={title}
        known={known.filter(({ value }) => !Object.hasOwn(table, value))}
        names={names}
        onAdd={add}
      />
    </>
  )
}

interface AddEntryProps {
  readonly title: string
  readonly known: ReturnType<typeof keysAt>
  readonly names: RegExp | undefined
  readonly onAdd: (name: string) => void
}

function AddEntry({ title, known, names, onAdd }: AddEntryProps) {
  const [isOpen, setOpen] = useState(false)
  const [fault, setFault] = useState<string>()
  const anchor = useRef<HTMLButtonElement>(null)
  const pick = (name: string | undefined): void => {
    setOpen(false)
    if (name === undefined) return
    const isWrong = names !== undefined && !names.test(name)
    setFault(isWrong ? `“${name}”不能作名称：以字母开头，只含字母和数字` : undefined)
    if (!isWrong) onAdd(name)
  }
  return (
    <>
      <button
        ref={anchor}
        type="button"
        className="wf-add"
        aria-label={`添加${title}`}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="plus" size={14} />
        添加
      </button>
      {fault && (
        <p className="wfd-field__message" role="alert">
          {fault}
        </p>
      )}
      {isOpen && (
        <Popover anchor={anchor} onClose={() => setOpen(false)} fits>
          <PickList label={title} picks={known} value={undefined} canEmpty={false} isFree onPick={pick} />
        </Popover>
      )}
    </>
  )
}
