import { useState } from 'react'
import { Icon, TextInput } from '../../runtime/index.ts'
import { beginDrag } from '../structure/dragging.ts'
import { useCommands } from '../use-commands.ts'
import { carriedOf, palette } from './blanks.ts'
import './palette.css'

/** The widgets: dragged onto canvas or outline, or put beside what is selected by a click or Enter. */
export function Palette() {
  const commands = useCommands()
  const [words, setWords] = useState('')
  const wanted = words.trim().toLowerCase()
  const groups = palette
    .map(({ title, blanks }) => ({
      title,
      blanks: blanks.filter((blank) =>
        `${blank.title} ${blank.widget.kind} ${blank.hint}`.toLowerCase().includes(wanted),
      ),
    }))
    .filter(({ blanks }) => blanks.length > 0)
  return (
    <section className="wfd-palette" aria-label="组件">
      <TextInput value={words} onChange={setWords} icon="search" placeholder="搜索组件" label="搜索组件" />
      {groups.map(({ title, blanks }) => (
        <div key={title} className="wfd-palette__group">
          <h3>{title}</h3>
          {blanks.map((blank) => (
            <button
              key={blank.widget.kind}
              type="button"
              className="wfd-palette__item"
              title={blank.hint}
              draggable
              onClick={() => commands.add(carriedOf(blank))}
              onDragStart={(event) =>
                beginDrag(event.dataTransfer, { from: 'palette', carried: carriedOf(blank) }, 'copyMove')
              }
            >
              <Icon name={blank.icon} size={18} />
              {blank.title}
            </button>
          ))}
        </div>
      ))}
      {groups.length === 0 && <p className="wfd-palette__none">没有名为“{words}”的组件</p>}
    </section>
  )
}
