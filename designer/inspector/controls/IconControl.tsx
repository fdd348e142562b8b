import { useMemo } from 'react'
import { Icon } from '../../../runtime/index.ts'
import { type Icon as IconName, namedShape } from '../../../schemas/index.ts'
import { wordsOf } from '../control.ts'
import type { ControlProps } from './control-props.ts'
import { GridButton } from './GridButton.tsx'

/** One of the platform's icons, out of a grid. */
export function IconControl({ id, label, value, isMixed, preset, isRequired, onChange }: ControlProps) {
  const choices = useMemo(
    () =>
      wordsOf(namedShape('Icon')).map((word) => ({
        value: String(word.value),
        label: word.label,
        picture: <Icon name={word.value as IconName} size={16} />,
      })),
    [],
  )
  return (
    <GridButton
      id={id}
      label={label}
      value={isMixed ? undefined : (value as string | undefined)}
      choices={choices}
      columns={8}
      placeholder={isMixed ? '多个值' : String(preset ?? '未设')}
      canEmpty={!isRequired}
      onChange={onChange}
    />
  )
}
