import type { AppModel, Form, JsonSchema } from '../../schemas/index.ts'
import { formSchema } from '../../schemas/index.ts'

/** Schemas of all forms that a page can show, its fragments' included, each once. */
export function pageFormSchemas(model: AppModel, pageId: string): JsonSchema[] {
  const page = model.pages[pageId]
  if (page === undefined) return []
  const forms: Form[] = []
  collectForms(page, forms)
  for (const id of page.uses.fragments) collectForms(model.fragments[id], forms)
  return schemasOf(model, forms)
}

/** Schemas of all forms that the actions of a drawing open, each once. */
export function layoutFormSchemas(model: AppModel, layoutId: string): JsonSchema[] {
  const forms: Form[] = []
  collectForms(model.layouts[layoutId], forms)
  return schemasOf(model, forms)
}

function schemasOf(model: AppModel, forms: readonly Form[]): JsonSchema[] {
  const schemas = new Map<string, JsonSchema>()
  for (const form of forms) {
    const { schema } = formSchema(form, model.entities, model.enums)
    schemas.set(JSON.stringify(schema), schema)
  }
  return [...schemas.values()]
}

/** Forms stand under the key `form`, in widgets and in actions alike. */
function collectForms(value: unknown, forms: Form[]): void {
  if (typeof value !== 'object' || value === null) return
  for (const [key, item] of Object.entries(value)) {
    if (key === 'form' && typeof item === 'object' && item !== null && !Array.isArray(item)) forms.push(item as Form)
    collectForms(item, forms)
  }
}
