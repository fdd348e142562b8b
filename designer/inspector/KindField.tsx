import { SelectInput } from '../../runtime/index.ts'
import { idsIn } from '../draft/fresh-ids.ts'
import { useDesk } from './desk.ts'
import type { InspectedNode } from './node.ts'
import { asVariant, variantWords } from './variant.ts'

/** Which kind the selected thing is; as another kind it keeps what both have. */
export function KindField({ node }: { readonly node: InspectedNode }) {
  const desk = useDesk()
  const { outer, value, place } = node
  return (
    <div className="wfd-field" data-property={outer.variants?.key}>
      <span className="wfd-field__name">
        <span className="wfd-field__word">种类</span>
      </span>
      <div className="wfd-field__input">
        <SelectInput
          label="种类"
          small
          value={(value as Record<string, unknown>)[outer.variants?.key ?? 'kind']}
          choices={variantWords(outer)}
          onChange={(next) =>
            desk.edit({
              kind: 'set',
              at: place,
              value: asVariant(outer, String(next), value, idsIn(desk.now().document)),
            })
          }
        />
      </div>
    </div>
  )
}
