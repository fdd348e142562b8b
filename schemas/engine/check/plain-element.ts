type Json = Readonly<Record<string, unknown>>

const plain = new WeakMap<object, boolean>()

/** Keys whose content asks for other documents or for the names around it. */
const reaching = ['states', 'do', 'visible', 'access']

/**
 * Whether the check of an element of a drawing reads nothing but the element: no expression, no action, no right, no
 * shared value. Most of a drawing of thousands is so; each is checked once, for as long as it is the same object.
 */
export function isPlainElement(element: Json): boolean {
  const known = plain.get(element)
  if (known !== undefined) return known
  const isPlain =
    reaching.every((key) => element[key] === undefined) &&
    [element.title, ...Object.values((element.props ?? {}) as Json)].every(isFlat) &&
    Object.values((element.bind ?? {}) as Record<string, Json>).every((one) => !('value' in one) && !('$expr' in one))
  plain.set(element, isPlain)
  return isPlain
}

const isFlat = (value: unknown): boolean => value === null || typeof value !== 'object'
