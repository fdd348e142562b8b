import type { Color, EnumDocument, Icon, Options } from '../../schemas/index.ts'

/** Value of a choice as it is stored. */
export type ChoiceValue = string | number | boolean

/** One choice of a select, radio, segment or tree. */
export interface Choice {
  readonly value: ChoiceValue
  readonly label: string
  readonly icon?: Icon
  readonly color?: Color
  /** Cannot be picked. */
  readonly disabled?: boolean
  readonly children?: readonly Choice[]
}

/** true where two values name one choice; an address or a form may hold a number as text. */
export function sameChoice(left: unknown, right: unknown): boolean {
  return (
    left === right ||
    (left !== null && left !== undefined && right !== null && right !== undefined && String(left) === String(right))
  )
}

/** Choices of an enumeration, all or those of `only`. */
export function choicesOfEnum(document: EnumDocument | undefined, only?: readonly (string | number)[]): Choice[] {
  return (document?.items ?? [])
    .filter((item) => !only || only.some((value) => sameChoice(value, item.value)))
    .map(({ value, label, color, icon }) => ({ value, label, ...(color && { color }), ...(icon && { icon }) }))
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/**
 * Choices out of a list: of plain values, or of objects with the named fields (children too). Objects without a value
 * stand as heads that cannot be picked; a list inside `rows` is taken.
 */
export function choicesOfList(
  list: unknown,
  {
    value = 'value',
    label = 'label',
    children = 'children',
  }: { value?: string; label?: string; children?: string } = {},
): Choice[] {
  const elements = Array.isArray(list) ? list : isRecord(list) && Array.isArray(list.rows) ? list.rows : []
  return elements.flatMap((element, index): Choice[] => {
    if (!isRecord(element))
      return element === null || element === undefined
        ? []
        : [{ value: element as ChoiceValue, label: String(element) }]
    const own = element[value] ?? element.id ?? element.key
    const below = Array.isArray(element[children]) ? choicesOfList(element[children], { value, label, children }) : []
    const text = element[label] ?? element.label ?? element.name ?? own
    const headOnly = own === undefined || own === null || own === ''
    return [
      {
        value: headOnly ? `head:${index}:${String(text)}` : (own as ChoiceValue),
        label: String(text ?? ''),
        ...((element.disabled === true || headOnly) && { disabled: true }),
        ...(below.length > 0 && { children: below }),
      },
    ]
  })
}

/** The additional choice that stands for no restriction, before the others. */
export function withAll(choices: readonly Choice[], options: Options | undefined): readonly Choice[] {
  return options && 'all' in options && options.all !== undefined
    ? [{ value: '', label: options.all }, ...choices]
    : choices
}

/** The choice of a value, in a tree too. */
export function findChoice(choices: readonly Choice[], value: unknown): Choice | undefined {
  for (const choice of choices) {
    if (sameChoice(choice.value, value)) return choice
    const below = choice.children && findChoice(choice.children, value)
    if (below) return below
  }
  return undefined
}

/** Choices whose text holds what is searched; in a tree a branch stays where itself or anything below it fits. */
export function searchChoices(choices: readonly Choice[], text: string): readonly Choice[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return choices
  return choices.flatMap((choice) => {
    if (choice.label.toLowerCase().includes(wanted)) return [choice]
    const below = choice.children ? searchChoices(choice.children, text) : []
    return below.length > 0 ? [{ ...choice, children: below }] : []
  })
}

/**
 * true where the choice can be picked: not disabled and, with `leafOnly`, without children (specification section 5).
 */
export function canPick(choice: Choice, leafOnly: boolean): boolean {
  return !choice.disabled && !(leafOnly && choice.children !== undefined && choice.children.length > 0)
}

/** Values of the leaves below a choice that can be picked; its own where it is a leaf. */
export function leafValues(choice: Choice): ChoiceValue[] {
  if (choice.disabled) return []
  return choice.children && choice.children.length > 0 ? choice.children.flatMap(leafValues) : [choice.value]
}
