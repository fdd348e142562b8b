import { useMemo } from 'react'
import { Icon, usePage } from '../../runtime/index.ts'
import { type DocumentKind, type Issue, type Place, placeKey, placeOfPointer, readAt } from '../../schemas/index.ts'
import type { DocumentJson } from '../draft/edit.ts'
import { freshId, idsIn } from '../draft/fresh-ids.ts'
import { faultsAndDoubts } from '../inspector/faults.ts'
import { freshValue, stemOf } from '../inspector/fresh.ts'
import { useWorkspace } from '../workspace-context.ts'
import { type SheetSection, sectionsOf } from './sheet-model.ts'
import './sheet.css'

interface SheetProps {
  readonly kind: DocumentKind
  readonly document: DocumentJson
  readonly issues: readonly Issue[]
  readonly selection: readonly Place[]
}

/** A document that is no page, as tables of its things; a line is selected by click or Enter and edited in the inspector. */
export function Sheet({ kind, document, issues, selection }: SheetProps) {
  const sections = useMemo(() => sectionsOf(kind, document), [kind, document])
  const told = useMemo(() => faultsAndDoubts(issues), [issues])
  const faulty = useMemo(() => placesOf(document, told.faults), [document, told])
  const doubtful = useMemo(() => placesOf(document, told.doubts), [document, told])
  const chosen = new Set(selection.map(placeKey))
  return (
    <section className="wfd-sheet" aria-label="文档内容">
      <header className="wfd-sheet__head">
        <h2>{String(document.title ?? document.id)}</h2>
        {typeof document.description === 'string' && <p>{document.description}</p>}
        {kind === 'layout' && <DrawButton />}
      </header>
      {sections.length === 0 && <p className="wfd-sheet__none">这份文档没有成列的内容，请在右侧编辑它的属性。</p>}
      {sections.map((section) => (
        <SheetTable
          key={section.key}
          section={section}
          document={document}
          chosen={chosen}
          faulty={faulty}
          doubtful={doubtful}
        />
      ))}
    </section>
  )
}

/** A drawing is drawn in its own tab; its tables are for those who look for an id. */
function DrawButton() {
  const page = usePage()
  return (
    <button
      type="button"
      className="wf-button wf-button--primary"
      onClick={() => page.setState('state.tab', 'drawing')}
    >
      <Icon name="edit" size={14} />
      在画布上编辑
    </button>
  )
}

interface SheetTableProps {
  readonly section: SheetSection
  readonly document: DocumentJson
  readonly chosen: ReadonlySet<string>
  readonly faulty: ReadonlySet<string>
  readonly doubtful: ReadonlySet<string>
}

function SheetTable({ section, document, chosen, faulty, doubtful }: SheetTableProps) {
  const workspace = useWorkspace()
  const add = () => {
    const { item, place, isMap } = section
    const taken = idsIn(document)
    const value = freshValue(item, taken, stemOf(section.key))
    if (isMap) {
      const name = freshId('field', new Set(Object.keys((readAt(document, place) ?? {}) as object))).replace('-', '')
      workspace.edit({ kind: 'set', at: [...place, name], value }, { select: [[...place, name]] })
      return
    }
    const index = section.rows.filter(({ depth }) => depth === 0).length
    const id = (value as { id?: unknown }).id
    const select = [[...place, typeof id === 'string' ? { id } : index]]
    workspace.edit({ kind: 'insert', list: place, index, items: [value] }, { select })
  }
  return (
    <div className="wfd-sheet__section">
      <header>
        <h3>
          {section.title}
          <small>{section.rows.length} 项</small>
        </h3>
        <button type="button" className="wf-button wf-button--small" onClick={add}>
          <Icon name="plus" size={14} />
          新增
        </button>
      </header>
      {section.rows.length > 0 && (
        <table>
          <thead>
            <tr>
              {section.columns.map(({ key, title }) => (
                <th key={key} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {section.rows.map(({ key, place, depth, cells }) => (
              <tr
                key={key}
                tabIndex={0}
                aria-selected={chosen.has(key)}
                data-faulty={faulty.has(key) ? 'error' : doubtful.has(key) ? 'doubt' : undefined}
                onClick={() => workspace.select([place])}
                onKeyDown={(event) => event.key === 'Enter' && workspace.select([place])}
              >
                {cells.map((text, index) => (
                  <td
                    key={section.columns[index]?.key}
                    title={text}
                    style={index === 0 ? { paddingInlineStart: `${0.5 + depth * 1.25}rem` } : undefined}
                  >
                    {text}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}

/** Keys of the places at or below which an issue stands. */
function placesOf(document: DocumentJson, issues: readonly Issue[]): ReadonlySet<string> {
  return new Set(
    issues.flatMap(({ pointer }) => {
      const place = placeOfPointer(document, pointer)
      return place.map((_, length) => placeKey(place.slice(0, length + 1)))
    }),
  )
}
