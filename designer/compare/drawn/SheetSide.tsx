import { useMemo } from 'react'
import type { DocumentKind } from '../../../schemas/index.ts'
import { sectionsOf } from '../../sheet/sheet-model.ts'
import { markAt, markWords } from './change-marks.ts'
import type { SideProps } from './side-props.ts'
import '../../sheet/sheet.css'

/** One version of a document that is no page: the tables of its things, those that changed marked. */
export function SheetSide({ document, marks, looked, onLook }: SideProps) {
  const sections = useMemo(() => sectionsOf(document.kind as DocumentKind, document), [document])
  return (
    <div className="wfd-side__room wfd-sheet">
      {sections
        .filter(({ rows }) => rows.length > 0)
        .map(({ key, title, rows, columns }) => (
          <div key={key} className="wfd-sheet__section">
            <header>
              <h4>
                {title}
                <small>{rows.length} 项</small>
              </h4>
            </header>
            <table>
              <thead>
                <tr>
                  {columns.map((column) => (
                    <th key={column.key} scope="col">
                      {column.title}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => {
                  const mark = markAt(marks, row.place)
                  return (
                    <tr
                      key={row.key}
                      className={mark && 'wfd-mark-row'}
                      data-kind={mark?.kind}
                      data-mark={mark?.number}
                      data-looked={(mark && mark.number === looked) || undefined}
                    >
                      {row.cells.map((text, index) => (
                        <td
                          key={columns[index]?.key}
                          title={text}
                          style={index === 0 ? { paddingInlineStart: `${0.5 + row.depth * 1.25}rem` } : undefined}
                        >
                          {index === 0 && mark && (
                            <button
                              type="button"
                              className="wfd-mark__tag"
                              title={mark.text}
                              onClick={() => onLook(mark.number)}
                            >
                              {mark.number} {markWords[mark.kind]}
                            </button>
                          )}
                          {text}
                        </td>
                      ))}
                    </tr>
                  )
                })}
              </tbody>
            </table>
          </div>
        ))}
    </div>
  )
}
