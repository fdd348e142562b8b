import { type Place, type Renamable, readAt, type Step, type Thing } from '../../schemas/index.ts'
import type { DocumentJson } from '../draft/edit.ts'

/** Kinds of documents that others name by their id. */
const named: readonly string[] = ['page', 'entity', 'api', 'enum', 'fragment', 'layout'] satisfies Renamable[]

const idOfStep = (step: Step | undefined): string | undefined =>
  typeof step === 'object' ? step.id : typeof step === 'string' ? step : undefined

/**
 * The things at a place that have a name of which others make use, the innermost first: of a field the field and its
 * entity, of a page itself its id and its route. Empty where there is none.
 */
export function thingsAt(kind: string, document: DocumentJson, place: Place): readonly Thing[] {
  const id = String(document.id ?? '')
  const inner = innerThing(kind, id, place)
  const home: Thing[] = named.includes(kind) ? [{ thing: kind as Renamable, name: id }] : []
  const route = readAt(document, ['route'])
  const ways: Thing[] = kind === 'page' && typeof route === 'string' ? [{ thing: 'route', name: route }] : []
  return [...(inner ? [inner] : []), ...home, ...ways]
}

function innerThing(kind: string, id: string, [list, step]: Place): Thing | undefined {
  const name = idOfStep(step)
  if (name === undefined) return undefined
  switch (`${kind}.${String(list)}`) {
    case 'entity.properties':
      return { thing: 'field', name: `${id}.${name}` }
    case 'api.endpoints':
      return { thing: 'endpoint', name: `${id}.${name}` }
    case 'api.accessCodes':
      return { thing: 'access', name }
    case 'page.data':
    case 'fragment.data':
      return { thing: 'data', name, in: `${kind}/${id}` }
    case 'page.state':
    case 'fragment.state':
      return { thing: 'state', name, in: `${kind}/${id}` }
    default:
      return undefined
  }
}

/** The part of a name that is changed by renaming: of `meter.ratio` the field; the rest stays before it. */
export function nameParts({ thing, name }: Thing): { readonly stays: string; readonly own: string } {
  const at = thing === 'field' || thing === 'endpoint' ? name.indexOf('.') + 1 : 0
  return { stays: name.slice(0, at), own: name.slice(at) }
}
