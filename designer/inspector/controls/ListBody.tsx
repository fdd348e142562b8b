import { type DragEvent, type KeyboardEvent, useState } from 'react'
import { Icon } from '../../../runtime/index.ts'
import { chosen, type MetaSchema, type Place, type Shape, stepTo, trailOf } from '../../../schemas/index.ts'
import { controlOf } from '../control.ts'
import { useDesk } from '../desk.ts'
import { noAction } from '../fresh.ts'
import { kindWord, nameOf } from '../node.ts'
import { AddItem } from './AddItem.tsx'
import { ControlView } from './ControlView.tsx'

interface ListBodyProps {
  readonly title: string
  readonly place: Place
  readonly item: Shape
  /** What the meta-schema says of the list. */
  readonly told?: MetaSchema
  readonly items: readonly unknown[]
}

/** The items of a list: opened by a click, moved by dragging or with Alt and the arrow keys, added and taken away. */
export function ListBody({ title, place, item, told, items }: ListBodyProps) {
  const desk = useDesk()
  const [dragged, setDragged] = useState<number>()
  const [over, setOver] = useState<number>()
  const at = (index: number): Place => [...place, stepTo(items, index)]
  const { document, model } = desk.now()
  const nameAt = (value: unknown, index: number): string =>
    (isOpened(value) && trailOf(document, at(index), model).at(-1)?.label) || nameOf(value) || `第 ${index + 1} 项`
  const move = (from: number, to: number): void => {
    if (from === to || to < 0 || to >= items.length) return
    desk.edit({ kind: 'move', places: [at(from)], list: place, index: to > from ? to + 1 : to })
  }
  const add = (made: unknown): void => {
    const isFirst = items.length === 1 && JSON.stringify(items[0]) === JSON.stringify(noAction)
    if (isFirst) desk.edit({ kind: 'set', at: place, value: [made] })
    else desk.edit({ kind: 'insert', list: place, index: items.length, items: [made] })
    const index = isFirst ? 0 : items.length
    if (isOpened(made)) desk.select([...place, stepTo(isFirst ? [made] : [...items, made], index)])
  }
  const onKeyDown = (event: KeyboardEvent, index: number): void => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (!event.altKey || step === undefined) return
    event.preventDefault()
    move(index, index + step)
    const lines = event.currentTarget.parentElement?.children
    const next = lines?.[index + step]?.querySelector<HTMLElement>('[data-focus]')
    requestAnimationFrame(() => next?.focus())
  }
  const drag = (index: number) => ({
    draggable: true,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = 'move'
      setDragged(index)
    },
    onDragOver: (event: DragEvent) => {
      if (dragged === undefined) return
      event.preventDefault()
      setOver(index)
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      if (dragged !== undefined) move(dragged, index)
    },
    onDragEnd: () => {
      setDragged(undefined)
      setOver(undefined)
    },
  })
  return (
    <>
      <ul className="wf-items" aria-label={title}>
        {items.map((value, index) => (
          <li
            key={keyOfItem(value, index)}
            className={`wf-item${over === index && dragged !== undefined ? ' wf-item--over' : ''}`}
            {...drag(index)}
            onKeyDown={(event) => onKeyDown(event, index)}
          >
            <span className="wf-item__grip" aria-hidden="true">
              <Icon name="drag" size={12} />
            </span>
            {isOpened(value) ? (
              <button type="button" data-focus="" className="wf-item__open" onClick={() => desk.select(at(index))}>
                <span className="wf-item__name">{nameAt(value, index)}</span>
                <span className="wf-item__kind">{wordOf(item, value)}</span>
              </button>
            ) : (
              <ControlView
                id={`wf-${place.at(-1)}-${index}`}
                label={`${title}第 ${index + 1} 项`}
                control={controlOf(item, '', told)}
                value={value}
                isMixed={false}
                preset={undefined}
                isRequired
                parents={[place]}
                name={index}
                onChange={(next, gesture) => desk.edit({ kind: 'set', at: at(index), value: next }, gesture)}
              />
            )}
            <button
              type="button"
              className="wf-item__remove"
              aria-label={`移除${nameAt(value, index)}`}
              onClick={() => desk.edit({ kind: 'remove', places: [at(index)] })}
            >
              <Icon name="close" size={12} />
            </button>
          </li>
        ))}
      </ul>
      <AddItem title={title} item={item} place={place} onAdd={add} />
    </>
  )
}

/** Objects are looked at by themselves; plain values are edited where they stand. */
const isOpened = (value: unknown): boolean => value !== null && typeof value === 'object' && !('$expr' in value)

const keyOfItem = (value: unknown, index: number): string => (value as { id?: string } | null)?.id ?? `${index}`

const wordOf = (item: Shape, value: unknown): string =>
  item.variants ? kindWord({ place: [], value, outer: item, shape: chosen(item, value), property: undefined }) : ''
