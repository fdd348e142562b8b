import { type AppModel, bootOf, type JsonSchema, sliceLayout, slicePage } from '../../schemas/index.ts'
import { Tagged } from '../http/tagged.ts'
import type { DocumentSet } from './document-set.ts'
import type { FormValidators } from './form-validators.ts'
import { layoutFormSchemas, pageFormSchemas } from './page-forms.ts'

/** What clients get of the documents, made once per publish and kept as text. */
export interface Slices {
  boot(set: DocumentSet): Tagged
  /** Nothing where there is no such page. */
  page(set: DocumentSet, pageId: string): Tagged | undefined
  /** Nothing where there is no such drawing. */
  layout(set: DocumentSet, layoutId: string): Tagged | undefined
}

/** Slices with the addresses of their forms' validators. */
export function documentSlices(validators: FormValidators): Slices {
  let of: AppModel | undefined
  let boot: Tagged | undefined
  const pages = new Map<string, Tagged>()
  const layouts = new Map<string, Tagged>()
  const renew = (set: DocumentSet) => {
    if (of === set.model) return
    of = set.model
    boot = undefined
    pages.clear()
    layouts.clear()
  }
  const withForms = (slice: object, schemas: readonly JsonSchema[]) =>
    schemas.length === 0 ? slice : { ...slice, validators: validators.addressOf(schemas) }
  return {
    boot(set) {
      renew(set)
      boot ??= new Tagged(bootOf(set.model, set.revision))
      return boot
    },
    page(set, id) {
      renew(set)
      if (!Object.hasOwn(set.model.pages, id)) return undefined
      return kept(pages, id, () => withForms(slicePage(set.model, id, set.revision), pageFormSchemas(set.model, id)))
    },
    layout(set, id) {
      renew(set)
      if (!Object.hasOwn(set.model.layouts, id)) return undefined
      return kept(layouts, id, () =>
        withForms(sliceLayout(set.model, id, set.revision), layoutFormSchemas(set.model, id)),
      )
    },
  }
}

function kept(cache: Map<string, Tagged>, id: string, make: () => object): Tagged {
  const known = cache.get(id)
  if (known !== undefined) return known
  const made = new Tagged(make())
  cache.set(id, made)
  return made
}
