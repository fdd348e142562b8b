import { type AppModel, bootOf, sliceLayout, slicePage } from '../../schemas/index.ts'
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
  return {
    boot(set) {
      renew(set)
      boot ??= new Tagged(bootOf(set.model, set.revision))
      return boot
    },
    page(set, pageId) {
      renew(set)
      if (!Object.hasOwn(set.model.pages, pageId)) return undefined
      const known = pages.get(pageId)
      if (known !== undefined) return known
      const schemas = pageFormSchemas(set.model, pageId)
      const slice = slicePage(set.model, pageId, set.revision)
      const made = new Tagged(schemas.length === 0 ? slice : { ...slice, validators: validators.addressOf(schemas) })
      pages.set(pageId, made)
      return made
    },
    layout(set, layoutId) {
      renew(set)
      if (!Object.hasOwn(set.model.layouts, layoutId)) return undefined
      const known = layouts.get(layoutId)
      if (known !== undefined) return known
      const schemas = layoutFormSchemas(set.model, layoutId)
      const slice = sliceLayout(set.model, layoutId, set.revision)
      const made = new Tagged(schemas.length === 0 ? slice : { ...slice, validators: validators.addressOf(schemas) })
      layouts.set(layoutId, made)
      return made
    },
  }
}
