import { describe, expect, test } from 'vitest'
import { type MetaSchema, metaFiles } from '../meta.ts'

/** Every property and every definition of the meta-schemas, with the path to it. */
function named(): { readonly at: string; readonly title: unknown }[] {
  const found: { at: string; title: unknown }[] = []
  const visit = (schema: unknown, at: string): void => {
    if (Array.isArray(schema)) for (const [index, item] of schema.entries()) visit(item, `${at}/${index}`)
    if (schema === null || typeof schema !== 'object' || Array.isArray(schema)) return
    const { properties, definitions } = schema as MetaSchema
    for (const [key, property] of Object.entries(properties ?? {}))
      found.push({ at: `${at}/${key}`, title: property.title })
    for (const [key, definition] of Object.entries(definitions ?? {}))
      found.push({ at: `${at}#${key}`, title: definition['x-title'] })
    for (const [key, item] of Object.entries(schema)) {
      if (key === 'properties' || key === 'definitions')
        for (const [name, inner] of Object.entries(item as object)) visit(inner, `${at}/${name}`)
      else if (!['enum', 'default', 'required', 'x-labels'].includes(key)) visit(item, at)
    }
  }
  for (const [file, schema] of Object.entries(metaFiles)) visit(schema, file)
  return found
}

describe('the names of what stands in documents', () => {
  test('every property and every definition has a short Chinese one', () => {
    const without = named().filter(({ title }) => typeof title !== 'string' || !/\p{Script=Han}|^JSON$/u.test(title))
    expect(without).toEqual([])
    expect(named().filter(({ title }) => String(title).length > 12)).toEqual([])
  })
  test('every word of a list of words has one, in the same order', () => {
    const wrong: string[] = []
    const visit = (schema: unknown, at: string): void => {
      if (schema === null || typeof schema !== 'object') return
      const { enum: words, 'x-labels': labels } = schema as MetaSchema
      if (Array.isArray(words) && words.some((word) => typeof word === 'string') && words.length !== labels?.length)
        wrong.push(at)
      for (const [key, item] of Object.entries(schema)) visit(item, `${at}/${key}`)
    }
    for (const [file, schema] of Object.entries(metaFiles)) visit(schema, file)
    expect(wrong).toEqual([])
  })
})
