import { useChoices } from '../../fields/use-choices.ts'
import { useZone } from '../../page/use-zone.ts'
import { controls } from './controls.tsx'
import { useForm } from './form-context.ts'

interface StaticValueProps {
  readonly name: string
  readonly value: unknown
  readonly prefix: string
}

const nothing = () => {}

/** A field that is only read, with its label. */
export function StaticValue({ name, value, prefix }: StaticValueProps) {
  const { plan } = useForm()
  const field = plan.byName.get(name)
  const { choices, loading } = useChoices(field?.options)
  const zone = useZone()
  if (!field) return null
  const id = `${prefix}_${name.replaceAll('.', '_')}`
  const span = Math.min(plan.columns, field.span ?? (field.wide ? plan.columns : 1))
  const View = controls.static
  return (
    <div className="wf-field" data-field={field.id} style={span > 1 ? { gridColumn: `span ${span}` } : undefined}>
      <span id={`${id}__label`} className="wf-field__label">
        {field.label}
      </span>
      <View
        id={id}
        labelId={`${id}__label`}
        field={field}
        value={value}
        choices={choices}
        loading={loading}
        disabled={false}
        required={false}
        invalid={false}
        describedBy={undefined}
        zone={zone}
        inner={undefined}
        addressOf={() => undefined}
        onChange={nothing}
        onBlur={nothing}
      />
    </div>
  )
}
