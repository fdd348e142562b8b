import { useMemo } from 'react'
import { namedShape } from '../../../schemas/index.ts'
import { wordsOf } from '../control.ts'
import type { ControlProps } from './control-props.ts'
import { GridButton } from './GridButton.tsx'

/** One of the theme's colours, by its name; never a colour code. */
export function ColorControl({ id, label, value, isMixed, preset, isRequired, onChange }: ControlProps) {
  const choices = useMemo(
    () =>
      wordsOf(namedShape('Color')).map((word) => ({
        value: String(word.value),
        label: word.label,
        picture: <span className="wf-swatch" style={{ background: `var(--wf-${word.value})` }} />,
      })),
    [],
  )
  return (
    <GridButton
      id={id}
      label={label}
      value={isMixed ? undefined : (value as string | undefined)}
      choices={choices}
      columns={3}
      placeholder={isMixed ? '多个值' : String(preset ?? '未设')}
      canEmpty={!isRequired}
      onChange={onChange}
    />
  )
}
