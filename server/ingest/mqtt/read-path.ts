const steps = new Map<string, readonly (string | number)[]>()

/** What stands at a path of a topic document in a message; undefined where nothing does. See JsonPath of the language. */
export function readPath(value: unknown, path: string): unknown {
  let known = steps.get(path)
  if (!known) {
    known = path.split('.').flatMap((key) => {
      const [name = ''] = /^[^[]*/.exec(key) ?? []
      const places = [...key.matchAll(/\[(\d+|\*)\]/g)].map(([, place]) => (place === '*' ? -1 : Number(place)))
      return name === '' ? places : [name, ...places]
    })
    steps.set(path, known)
  }
  return read(value, known, 0)
}

/** A number is the place in a list, -1 any of it. */
function read(value: unknown, path: readonly (string | number)[], at: number): unknown {
  if (at === path.length || value === undefined || value === null) return value
  const step = path[at]!
  if (typeof step === 'string')
    return typeof value === 'object' && Object.hasOwn(value, step)
      ? read((value as Record<string, unknown>)[step], path, at + 1)
      : undefined
  if (!Array.isArray(value)) return undefined
  if (step >= 0) return read(value[step], path, at + 1)
  for (const element of value) {
    const found = read(element, path, at + 1)
    if (found !== undefined && found !== null) return found
  }
  return undefined
}
