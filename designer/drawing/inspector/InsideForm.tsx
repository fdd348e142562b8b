import { useMemo } from 'react'
import type { Issue, Place } from '../../../schemas/index.ts'
import { pointerOfPlace } from '../../../schemas/index.ts'
import type { DocumentJson } from '../../draft/edit.ts'
import { Fold } from '../../inspector/Fold.tsx'
import { KindField } from '../../inspector/KindField.tsx'
import type { InspectedNode } from '../../inspector/node.ts'
import { Rows } from '../../inspector/Rows.tsx'
import { type PropertyRow, rowsOf } from '../../inspector/rows.ts'

interface InsideFormProps {
  readonly node: InspectedNode
  readonly document: DocumentJson
  readonly issues: readonly Issue[]
}

/** The properties of what stands inside an element: a step of its actions, a rule of state, the content of a dialog. */
export function InsideForm({ node, document, issues }: InsideFormProps) {
  const { place } = node
  const parents = useMemo<readonly Place[]>(() => [place], [place])
  const rows = rowsOf([node])
  const form = (some: readonly PropertyRow[]) => (
    <Rows
      rows={some}
      holder={node.shape?.name ?? ''}
      parents={parents}
      issues={issues}
      pointer={pointerOfPlace(document, place)}
      isMarked={({ isSet, isRequired }) => isSet && !isRequired}
    />
  )
  return (
    <>
      <Fold name="drawing inside" title="基本" isOpenAtFirst>
        {() => (
          <>
            {node.outer.variants && <KindField node={node} />}
            {form(rows.filter(({ isSmall, key }) => isSmall && key !== 'id'))}
          </>
        )}
      </Fold>
      {form(rows.filter(({ isSmall }) => !isSmall))}
    </>
  )
}
