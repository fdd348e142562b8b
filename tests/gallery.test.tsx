// @vitest-environment jsdom
import { cleanup, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { readSources, shippedFolder } from '../commands/read-documents.ts'
import { renderWidget } from '../runtime/page/testing.tsx'
import { dialogForm, preloadKind, widgetKinds } from '../runtime/widgets/kinds.ts'
import { type AppModel, loadDocuments, sliceLayout, slicePage } from '../schemas/index.ts'
import { galleryContext, gallerySources } from './fixtures/fixtures.ts'
import { sampleOf } from './sample.ts'

afterEach(cleanup)

/** Draws a page over answers made from the schemas of its endpoints, and waits until its data has come. */
async function draw(model: AppModel, id: string) {
  const { page, endpoints, entities, enums, fragments } = slicePage(model, id, '1')
  const firstOf = (name: string) => model.enums[name]?.items[0]?.value
  const answers = Object.values(endpoints).map(
    ({ id: endpoint, method, path, response }) =>
      [`${method} ${path}`, endpoint === 'documents.layout' ? anyLayout(model) : sampleOf(response, firstOf)] as const,
  )
  for (const kind of Object.keys(widgetKinds) as (keyof typeof widgetKinds)[]) await preloadKind(kind)
  const drawn = await renderWidget({
    widget: page.root,
    kinds: widgetKinds,
    DialogForm: dialogForm,
    page,
    endpoints,
    entities,
    enums,
    fragments,
    answers: Object.fromEntries(answers),
  })
  await waitFor(() => expect(drawn.container.querySelector('[data-widget]')).toBeTruthy())
  return drawn
}

/** A drawing as the server sends it, whichever is asked for. */
const anyLayout = (model: AppModel) =>
  Object.keys(model.layouts)
    .slice(0, 1)
    .map((id) => sliceLayout(model, id, '1'))[0]

/** What a user would read of faults. */
const faultsOf = (container: HTMLElement): string[] =>
  [...container.querySelectorAll('.wf-fault')].map((note) => note.textContent ?? '')

const gallery = loadDocuments(gallerySources(), galleryContext).model as AppModel
const shipped = loadDocuments(readSources(shippedFolder)).model as AppModel

// Components of the gallery's own are not registered.
describe.each(Object.keys(gallery.pages).filter((id) => id !== 'custom'))('gallery page %s', (id) => {
  test('is drawn without a fault', async () => {
    const { container } = await draw(gallery, id)
    expect(faultsOf(container)).toEqual([])
    expect(container.querySelector(`[data-widget="${gallery.pages[id]?.root.kind}"]`)).toBeTruthy()
  })
})

// Sign-in and its like are components over the router; they have tests of their own.
const drawnPages = Object.values(shipped.pages).filter(({ root }) => root.kind !== 'custom')

describe.each(drawnPages.map(({ id }) => id))('shipped page %s', (id) => {
  test('is drawn without a fault over answers that its endpoints may give', async () => {
    const { container } = await draw(shipped, id)
    expect(faultsOf(container)).toEqual([])
  })
})
