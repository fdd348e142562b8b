import { type ReactNode, useMemo } from 'react'
import { namedShape } from '../../../schemas/index.ts'
import { wordsOf } from '../control.ts'
import type { ControlProps } from './control-props.ts'
import { GridButton } from './GridButton.tsx'

interface GridControlProps extends ControlProps {
  /** The definition of the meta-schemas that lists the words. */
  readonly of: string
  readonly columns: number
  /** What a word looks like; the same function each time. */
  readonly pictureOf: (word: string) => ReactNode
}

/** One word of a list of the meta-schemas, out of a grid of pictures. */
export function GridControl(props: GridControlProps) {
  const { id, label, value, isMixed, preset, isRequired, onChange, of, columns, pictureOf } = props
  const choices = useMemo(
    () =>
      wordsOf(namedShape(of)).map((word) => ({
        value: String(word.value),
        label: word.label,
        picture: pictureOf(String(word.value)),
      })),
    [of, pictureOf],
  )
  return (
    <GridButton
      id={id}
      label={label}
      value={isMixed ? undefined : (value as string | undefined)}
      choices={choices}
      columns={columns}
      placeholder={isMixed ? '多个值' : String(preset ?? '未设')}
      canEmpty={!isRequired}
      onChange={onChange}
    />
  )
}
