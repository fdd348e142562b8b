import { useMemo } from 'react'
import type { Issue, Place } from '../../schemas/index.ts'
import { Field } from './Field.tsx'
import { faultsUnder } from './faults.ts'
import type { InspectedNode } from './node.ts'
import { PropertyFold } from './PropertyFold.tsx'
import { type PropertyRow, rowsOf } from './rows.ts'

interface RowsProps {
  readonly rows: readonly PropertyRow[]
  /** Title of the definition that the rows belong to; folds are remembered under it. */
  readonly holder: string
  readonly parents: readonly Place[]
  readonly issues: readonly Issue[]
  /** Pointer of the first parent, to find its faults. */
  readonly pointer: string | undefined
  /** Whether a property differs from the published version. */
  readonly isMarked: (row: PropertyRow) => boolean
}

/** Lines and folds of properties; a fold of an object holds the same again. */
export function Rows({ rows, holder, parents, issues, pointer, isMarked }: RowsProps) {
  const faults = useMemo(() => faultsUnder(issues, pointer), [issues, pointer])
  return rows.map((row) =>
    row.isSmall ? (
      <Field key={row.key} row={row} parents={parents} isMarked={isMarked(row)} fault={faults.get(row.key)} />
    ) : (
      <PropertyFold
        key={row.key}
        row={row}
        holder={holder}
        parents={parents}
        isMarked={isMarked(row)}
        fault={faults.get(row.key)}
        renderInner={(node, place) => (
          <InnerRows node={node} parent={place} issues={issues} pointer={pointer && `${pointer}/${row.key}`} />
        )}
      />
    ),
  )
}

interface InnerRowsProps {
  readonly node: Pick<InspectedNode, 'shape' | 'value'>
  readonly parent: Place
  readonly issues: readonly Issue[]
  readonly pointer: string | undefined
}

function InnerRows({ node, parent, issues, pointer }: InnerRowsProps) {
  // One array as long as the place is the same, so that lines that did not change are not drawn again.
  const parents = useMemo(() => [parent], [parent])
  const value = node.value ?? {}
  return (
    <Rows
      rows={rowsOf([{ ...node, value }])}
      holder={node.shape?.name ?? ''}
      parents={parents}
      issues={issues}
      pointer={pointer}
      isMarked={(row) => row.isSet}
    />
  )
}
