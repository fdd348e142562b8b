import type { CheckContext } from '../../check/context.ts'
import type { Issue } from '../../issue.ts'
import { type Loaded, loadDocuments } from '../../load.ts'
import type { Source } from '../../source.ts'
import type { Properties } from '../parts.ts'
import { printDocument } from '../print.ts'
import { isHome, shortName, type Thing } from './thing.ts'

/**
 * What would be wrong if a thing were not there: the issues that the documents would have then and do not have now, those
 * that are only left over without it (`isDoubt`) among them. Nothing where nothing needs it, undefined where there is none.
 */
export function breaksWithout(
  sources: readonly Source[],
  thing: Thing,
  context: CheckContext = {},
  previous?: Loaded,
): readonly Issue[] | undefined {
  const loaded = loadDocuments(sources, context, previous)
  let isFound = false
  const left = sources.flatMap((source): Source[] => {
    const document = loaded.memo.parsed.get(source.file)?.value
    const next = document && without(document, thing)
    if (next === undefined || document === undefined) return [source]
    isFound = true
    return next === 'nothing' ? [] : [{ ...source, text: printDocument(next) }]
  })
  if (!isFound) return undefined
  const known = new Set(loaded.issues.map(signature))
  return loadDocuments(left, context, loaded).issues.filter((issue) => !known.has(signature(issue)))
}

/** An issue apart from its line, which moves when what stands before it goes. */
const signature = ({ file, code, message }: Issue): string => `${file} ${code} ${message}`

/** A document without the thing; `nothing` where the document is the thing itself, undefined where it declares no such. */
function without(document: Properties, thing: Thing): Properties | 'nothing' | undefined {
  if (!isHome(document, thing)) return undefined
  const name = shortName(thing)
  switch (thing.thing) {
    case 'endpoint':
      return withoutItem(document, 'endpoints', name)
    case 'access':
      return withoutItem(document, 'accessCodes', name)
    case 'field':
      return withoutKey(document, 'properties', name)
    case 'data':
    case 'state':
      return withoutKey(document, thing.thing, name)
    case 'route':
      return document.route === name ? 'nothing' : undefined
    default:
      return 'nothing'
  }
}

function withoutItem(document: Properties, key: string, id: string): Properties | undefined {
  const list = (document[key] ?? []) as readonly Properties[]
  return list.some((item) => item.id === id) ? { ...document, [key]: list.filter((item) => item.id !== id) } : undefined
}

function withoutKey(document: Properties, key: string, name: string): Properties | undefined {
  const map = (document[key] ?? {}) as Properties
  if (!Object.hasOwn(map, name)) return undefined
  return { ...document, [key]: Object.fromEntries(Object.entries(map).filter(([other]) => other !== name)) }
}
