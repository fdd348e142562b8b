import { useEffect, useMemo, useRef } from 'react'
import {
  createPage,
  createPageFaults,
  createPreferences,
  type PageFaults,
  type RunningPage,
  type ShellRuntime,
} from '../../runtime/index.ts'
import { type AppModel, bootOf, type PageSlice, slicePage } from '../../schemas/index.ts'
import { type Asked, previewApi, type Replay } from './preview-api.ts'
import { shareUnchanged } from './share-unchanged.ts'
import type { Eyes } from './use-eyes.ts'

/** A page as it stands on the canvas. */
export interface CanvasPage {
  readonly page: RunningPage
  readonly slice: PageSlice
  readonly runtime: ShellRuntime
  readonly eyes: Eyes
  /** Answers that it is drawn with instead of asking. */
  readonly replay: Replay | undefined
  readonly asked: Asked
  /** Its expressions that give nothing fit to be drawn. */
  readonly faults: PageFaults
}

/**
 * The page of a draft, running: data are asked as on the real page. It stays the same page as long as an edit changes
 * only what is drawn. Undefined where the model has no such page, which is so while it has faults of form; the last
 * good one is given then, if there was one.
 */
export function useCanvasPage(
  eyes: Eyes,
  model: AppModel | undefined,
  pageId: string,
  replay: Replay | undefined,
): CanvasPage | undefined {
  const kept = useRef<CanvasPage | undefined>(undefined)
  const canvas = useMemo(() => {
    if (kept.current?.slice.page.id !== pageId || kept.current.eyes !== eyes || kept.current.replay !== replay)
      kept.current = undefined
    if (model === undefined || !Object.hasOwn(model.pages, pageId)) return kept.current
    kept.current = nextPage(kept.current, { eyes, replay }, model, pageId)
    return kept.current
  }, [eyes, replay, model, pageId])
  const page = canvas?.page
  const faults = canvas?.faults
  useEffect(() => {
    if (!page || !faults) return
    const stopFollowing = faults.follow(page)
    page.start()
    return () => {
      page.stop()
      stopFollowing()
    }
  }, [page, faults])
  return canvas
}

const nothingKept = async () => null

function nextPage(
  before: CanvasPage | undefined,
  { eyes, replay }: Pick<CanvasPage, 'eyes' | 'replay'>,
  model: AppModel,
  pageId: string,
): CanvasPage {
  const { services, header } = eyes
  const slice = shareUnchanged(before?.slice, slicePage(model, pageId, 'draft'))
  if (slice === before?.slice) return before
  before?.faults.read(slice)
  if (before?.page.adopt(slice)) return { ...before, slice }
  const asked: Asked = { count: 0, answers: new Map() }
  const runtime: ShellRuntime = {
    ...services,
    boot: bootOf(model, 'draft'),
    // As everybody finds it: what the admin keeps for the page in use (widths, folded columns) is neither shown nor changed.
    preferences: createPreferences({ load: nothingKept, save: nothingKept, saveAfterMs: 0 }),
    api: previewApi(services, () => page.slice, { as: header, asked, replay }),
    navigate: (address) => services.toaster.show(`预览不离开本页：此处将打开 ${address}`, { type: 'info' }),
  }
  const route = () => ({ path: slice.page.route, query: {} })
  const state = before ? { ...before.page.state } : undefined
  const faults = createPageFaults()
  faults.read(slice)
  const page: RunningPage = createPage({ runtime, slice, route, faults, ...(state ? { state } : {}) })
  return { page, slice, runtime, eyes, replay, asked, faults }
}
