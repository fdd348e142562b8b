import { SegmentInput } from '../../../runtime/index.ts'
import { chosen, type Place, type Shape } from '../../../schemas/index.ts'
import { idsIn } from '../../draft/fresh-ids.ts'
import { controlOf } from '../control.ts'
import { useDesk } from '../desk.ts'
import { freshValue } from '../fresh.ts'
import type { RenderInner } from '../render-inner.ts'
import { ControlView } from './ControlView.tsx'
import { ListBody } from './ListBody.tsx'

interface EitherBodyProps {
  readonly title: string
  readonly place: Place
  readonly shape: Shape
  readonly value: unknown
  readonly onChange: (value: unknown, gesture?: string) => void
  readonly renderInner: RenderInner
}

/** A value of one of several looks: which one, and its own input. */
export function EitherBody({ title, place, shape, value, onChange, renderInner }: EitherBodyProps) {
  const desk = useDesk()
  const at =
    value === undefined ? -1 : shape.choices.findIndex((choice) => chosen(shape, value) === chosen(choice, value))
  const look = shape.choices[at]
  const choices = shape.choices.map((choice, index) => ({ value: index, label: lookWord(choice) }))
  const control = look && controlOf(look, String(place.at(-1)))
  return (
    <>
      <SegmentInput
        label={`${title}的形式`}
        value={at < 0 ? undefined : at}
        choices={choices}
        onChange={(next) => {
          const made = shape.choices[Number(next)]
          if (made && next !== at) onChange(freshValue(made, idsIn(desk.now().document)))
        }}
      />
      {control?.is === 'object' && renderInner({ shape: control.shape, value }, place)}
      {control?.is === 'list' && (
        <ListBody title={title} place={place} item={control.item} items={value as readonly unknown[]} />
      )}
      {control && control.is !== 'object' && control.is !== 'list' && (
        <ControlView
          id={`wf-${place.at(-1)}`}
          label={title}
          control={control}
          value={value}
          isMixed={false}
          preset={undefined}
          isRequired
          parents={[place.slice(0, -1)]}
          name={place.at(-1) as string}
          onChange={onChange}
        />
      )}
    </>
  )
}

const typeWords: Readonly<Record<string, string>> = {
  string: '文本',
  number: '数值',
  integer: '数值',
  boolean: '是否',
  array: '列表',
  object: '对象',
}

/** A look in a word: its name, the key that tells it apart, or the kind of JSON that it is. */
function lookWord({ title, schema, name }: Shape): string {
  return title ?? schema.required?.[0] ?? typeWords[String([schema.type].flat()[0])] ?? name
}
