import { describe, expect, test } from 'vitest'
import { readSources, shippedFolder } from '../commands/read-documents.ts'
import {
  type AppModel,
  completeAt,
  documentShape,
  isExpression,
  loadDocuments,
  lookAt,
  spotsOf,
  walk,
} from '../schemas/index.ts'

const loaded = loadDocuments(readSources(shippedFolder))
const model = loaded.model as AppModel
const documents = [...Object.values(model.pages), ...Object.values(model.fragments)]

describe('what is known of the places of shipped documents', () => {
  test.each(documents.map((document) => [`${document.kind} ${document.id}`, document] as const))(
    '%s',
    (_, document) => {
      const spots = spotsOf(document as never, model)
      const wrong: string[] = []
      walk(document, documentShape(document.kind), (value, _shape, pointer) => {
        if (!isExpression(value)) return
        const { names, wanted } = spots.at(pointer)
        const { issues } = lookAt(value.$expr, { names, wanted, model })
        for (const issue of issues) wrong.push(`${pointer}: ${issue.message}`)
        // Whatever is written behind a dot is offered there.
        for (const match of value.$expr.matchAll(/(?<![\w)\]'"])(?:row|item|state|project|user)\.(\w+)(?![\w(])/g)) {
          const at = (match.index as number) + match[0].length - (match[1] as string).length
          const before = value.$expr.slice(0, match.index)
          if (before.split('"').length % 2 === 0 || before.split("'").length % 2 === 0) continue
          const { options } = completeAt(value.$expr, at, { names, model })
          if (options.length > 0 && !options.some(({ label }) => label === match[1]))
            wrong.push(`${pointer}: ${match[0]} is not offered`)
        }
      })
      expect(wrong).toEqual([])
    },
  )
})
