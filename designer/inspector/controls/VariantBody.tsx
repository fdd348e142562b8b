import { Icon, SelectInput } from '../../../runtime/index.ts'
import type { Place, Shape } from '../../../schemas/index.ts'
import { idsIn } from '../../draft/fresh-ids.ts'
import { useDesk } from '../desk.ts'
import { nameOf } from '../node.ts'
import { asVariant, variantWords } from '../variant.ts'

interface VariantBodyProps {
  readonly title: string
  readonly place: Place
  readonly shape: Shape
  readonly value: unknown
  readonly onChange: (value: unknown) => void
}

/** One thing of several kinds: its kind, and the way to it. */
export function VariantBody({ title, place, shape, value, onChange }: VariantBodyProps) {
  const desk = useDesk()
  const kind = (value as Record<string, unknown> | undefined)?.[shape.variants?.key ?? 'kind']
  return (
    <div className="wf-variant">
      <SelectInput
        label={`${title}的种类`}
        small
        value={kind}
        choices={variantWords(shape)}
        placeholder="未设"
        onChange={(next) => onChange(asVariant(shape, String(next), value, idsIn(desk.now().document)))}
      />
      {value !== undefined && (
        <button type="button" className="wf-item__open" onClick={() => desk.select(place)}>
          <span className="wf-item__name">{nameOf(value)}</span>
          <Icon name="chevron-right" size={14} />
        </button>
      )}
    </div>
  )
}
