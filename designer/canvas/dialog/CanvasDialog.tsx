import { type RefObject, useEffect, useLayoutEffect, useMemo, useReducer, useRef } from 'react'
import { DrawnDialog, type OpenAction, PageContextHolder, RuntimeContext, views } from '../../../runtime/index.ts'
import { type Place, placeKey, readAt } from '../../../schemas/index.ts'
import type { DocumentJson } from '../../draft/edit.ts'
import { namesAround } from '../../inspector/trial.ts'
import type { CanvasPage } from '../use-canvas-page.ts'
import { dialogsOf } from './off-canvas.ts'
import './off-canvas.css'

interface CanvasDialogProps {
  readonly stage: RefObject<HTMLElement | null>
  readonly canvas: CanvasPage
  readonly document: DocumentJson
  /** Place of the step that opens it. */
  readonly place: Place
}

/** Room kept free above and below the dialog, px of the page. */
const roomPx = 112

/** A dialog of the page over it, as it would open for the first row there is; the page keeps room for all of it. */
export function CanvasDialog({ stage, canvas: { page, runtime, slice }, document, place }: CanvasDialogProps) {
  const panel = useRef<HTMLDivElement>(null)
  const key = placeKey(place)
  const action = readAt(slice.page, place) as OpenAction | undefined
  const isDrawer = action?.place === 'drawer'
  const answers = useAnswers(page)
  const called = useMemo(() => dialogsOf(document).find((one) => one.key === key)?.title ?? '', [document, key])
  // biome-ignore lint/correctness/useExhaustiveDependencies: answers change what stands around; `key` stands for the place
  const extra = useMemo(() => namesAround(page, document, place), [page, document, key, answers])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another dialog is another panel
  useLayoutEffect(() => {
    const [ground, element] = [stage.current, panel.current]
    // A drawer is as high as the page, whatever it holds.
    if (ground === null || element === null || isDrawer) return
    const watch = new ResizeObserver(() =>
      ground.style.setProperty('--wfd-dialog', `${element.offsetHeight + roomPx}px`),
    )
    watch.observe(element)
    return () => {
      watch.disconnect()
      ground.style.removeProperty('--wfd-dialog')
    }
  }, [stage, key, isDrawer])
  if (action === undefined) return null
  return (
    <RuntimeContext value={runtime}>
      <PageContextHolder value={page}>
        <div className="wfd-drawn-dialog" data-drawer={isDrawer || undefined} inert>
          <div ref={panel} key={key} className="wfd-drawn-dialog__panel" data-dialog={key}>
            <DrawnDialog action={action} called={called} extra={extra} views={views} />
          </div>
        </div>
      </PageContextHolder>
    </RuntimeContext>
  )
}

/** A number that is another one after each answer that the page got. */
function useAnswers(page: CanvasPage['page']): number {
  const [count, more] = useReducer((before: number) => before + 1, 0)
  useEffect(() => {
    const names = Object.keys(page.slice.page.data ?? {}).map((name) => `data.${name}`)
    return page.scope.subscribe(names, more)
  }, [page])
  return count
}
