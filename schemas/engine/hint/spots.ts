import type { PageDocument } from '../../types.gen.ts'
import type { CheckContext } from '../check/context.ts'
import type { Names } from '../check/infer-context.ts'
import { lookThrough } from '../check/page.ts'
import type { ObjectSpot } from '../check/sheet.ts'
import { wantedAt, wantedOf } from '../check/visit.ts'
import { World } from '../check/world.ts'
import { pointerSteps } from '../json.ts'
import type { AppModel } from '../model.ts'
import { memberOf, type Type } from '../type.ts'

/** What is known of a place of a document, whether something is written there or not. */
export interface Spot {
  /** Names that an expression sees there. */
  readonly names: Names
  /** Type that the value must have; undefined where any will do. */
  readonly wanted: Type | undefined
  /** The record that field names belong to; undefined where it is not known. */
  readonly fields: Type | undefined
}

/** What the checker knows of the places of one document. */
export interface Spots {
  /** By RFC 6901 pointer; a place that is not written yet is known by what is around it. */
  readonly at: (pointer: string) => Spot
}

const nowhere: Spot = { names: {}, wanted: undefined, fields: undefined }
const kindsWithNames: readonly unknown[] = ['page', 'fragment', 'layout']

/**
 * Looks through a document as the checker does. Pages, fragments and drawings have names for expressions, other kinds
 * have none. A document that is half-written is known as far as it goes; nothing is thrown.
 */
export function spotsOf(
  document: Readonly<Record<string, unknown>>,
  model: AppModel,
  context: CheckContext = {},
): Spots {
  const objects = new Map<string, ObjectSpot>()
  if (kindsWithNames.includes(document.kind)) {
    const world = new World(model, context, sharedOf(model))
    try {
      lookThrough(document as unknown as PageDocument, world, (pointer, spot) => objects.set(pointer, spot))
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
    }
  }
  return { at: (pointer) => spotAt(objects, pointer) }
}

interface Shared {
  readonly of: Pick<AppModel, 'enums' | 'entities'>
  readonly types: WeakMap<object, Type>
  readonly schemas: WeakMap<object, object>
}

let kept: Shared | undefined

/** Types made before, as long as the entities and enumerations that they are made of are the same ones. */
function sharedOf(model: AppModel): Shared {
  if (!kept || !isSame(kept.of.enums, model.enums) || !isSame(kept.of.entities, model.entities))
    kept = { of: model, types: new WeakMap(), schemas: new WeakMap() }
  return kept
}

function isSame(a: Readonly<Record<string, unknown>>, b: Readonly<Record<string, unknown>>): boolean {
  const names = Object.keys(a)
  return a === b || (names.length === Object.keys(b).length && names.every((name) => a[name] === b[name]))
}

/** The spot of the nearest object around, narrowed by the steps that lead on from it. */
function spotAt(objects: ReadonlyMap<string, ObjectSpot>, pointer: string): Spot {
  const steps = pointer.split('/').slice(1)
  for (let depth = steps.length - 1; depth >= 0; depth -= 1) {
    const object = objects.get(
      steps
        .slice(0, depth)
        .map((step) => `/${step}`)
        .join(''),
    )
    if (!object) continue
    const [key = '', ...rest] = pointerSteps(pointer).slice(depth)
    return narrowed(object, key, rest)
  }
  const root = objects.get('')
  return root ? { names: root.place.names, wanted: undefined, fields: root.place.fields } : nowhere
}

function narrowed(object: ObjectSpot, key: string, rest: readonly string[]): Spot {
  const { shape, place, inner } = object
  const property =
    shape.properties.get(key)?.shape ?? (typeof shape.additional === 'object' ? shape.additional : undefined)
  const { names, fields, offers } = inner[key]?.place ?? place
  let wanted = property && (wantedAt(object, property, key) ?? wantedOf(property))
  for (const step of rest) {
    if (step === '$expr') continue
    wanted = wanted?.is === 'list' ? wanted.of : wanted && memberOf(wanted, step)
  }
  return { names, wanted, fields: offers ?? fields }
}
