import type { Axis } from './cells.ts'

interface MatrixHeadProps {
  readonly columns: readonly Axis[]
  readonly rowTotals: boolean
  readonly rowActions: boolean
}

/** Head of the matrix: groups of columns where they have any, then the columns. */
export function MatrixHead({ columns, rowTotals, rowActions }: MatrixHeadProps) {
  const grouped = columns.some((column) => column.group !== undefined)
  const groups: { title: string; span: number }[] = []
  for (const column of columns) {
    const last = groups.at(-1)
    if (last && last.title === (column.group ?? '')) last.span += 1
    else groups.push({ title: column.group ?? '', span: 1 })
  }
  return (
    <thead>
      {grouped && (
        <tr>
          <td />
          {groups.map((group, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a group is its place
            <th key={index} scope="colgroup" colSpan={group.span} className="wf-matrix__group">
              {group.title}
            </th>
          ))}
          {rowTotals && <td />}
          {rowActions && <td className="wf-matrix__actions" />}
        </tr>
      )}
      <tr>
        <td />
        {columns.map((column) => (
          <th key={column.key} scope="col">
            {column.label}
          </th>
        ))}
        {rowTotals && <th scope="col">合计</th>}
        {rowActions && (
          <th scope="col" className="wf-matrix__actions">
            操作
          </th>
        )}
      </tr>
    </thead>
  )
}
