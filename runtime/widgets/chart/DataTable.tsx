import type { Sheet } from './sheet.ts'

/** Rows drawn at most; the file holds all of them. */
const MOST_LINES = 500

/** A chart's data as a table, in the place of the chart. */
export function DataTable({ sheet, label }: { readonly sheet: Sheet; readonly label: string }) {
  const side = (index: number): string | undefined => (sheet.numeric[index] ? 'wf-sheet__number' : undefined)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reached by keyboard
    <section className="wf-sheet" aria-label={label} tabIndex={0}>
      <table className="wf-sheet__table">
        <thead>
          <tr>
            {sheet.heads.map((head, index) => (
              <th key={head} scope="col" className={side(index)}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sheet.lines.slice(0, MOST_LINES).map((line, lineIndex) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no name of their own
            <tr key={lineIndex}>
              {line.map((cell, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its column
                <td key={index} className={side(index)}>
                  {cell.estimated && (
                    <span className="wf-sheet__mark" title="估算值">
                      估
                    </span>
                  )}
                  {cell.text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {sheet.lines.length > MOST_LINES && (
        <p className="wf-sheet__rest">仅显示前 {MOST_LINES} 行，完整数据请下载 CSV。</p>
      )}
    </section>
  )
}
