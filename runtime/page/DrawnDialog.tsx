import { useId, useMemo } from 'react'
import type { Value } from '../../schemas/index.ts'
import { DialogBody } from '../actions/DialogBody.tsx'
import { DialogHead } from '../actions/DialogHead.tsx'
import { widthOf } from '../actions/dialog-box.ts'
import type { DialogHandle } from '../actions/dialog-stack.ts'
import type { OpenAction } from '../actions/open-action.ts'
import type { Views } from '../widgets/widget.ts'
import { drawValue } from './draw-value.ts'
import { looseParts, quietSink } from './fault-sink.ts'
import { useRenderChild } from './PageView.tsx'
import { DialogControlsHolder, DialogFormHolder, type PageContext, PageContextHolder, usePage } from './page-context.ts'
import type { ScopeExtra } from './scope.ts'
import '../actions/dialog.css'

interface DrawnDialogProps {
  readonly action: OpenAction
  /** Stands for a title that only a click would give. */
  readonly called: string
  /** Names that its expressions see beside the page's: those of the row or item from which it would be opened. */
  readonly extra: ScopeExtra
  readonly views: Views
}

const nothing = () => {}
const controls = { requestClose: nothing, setDirty: nothing }

/**
 * A dialog as it opens, drawn where it is put: for who edits it. It holds no focus and is not closed. What only a click
 * would give may be missing here, so its expressions are not told to the page's faults.
 */
export function DrawnDialog({ action, called, extra, views }: DrawnDialogProps) {
  const page = useQuietPage()
  const renderChild = useRenderChild(views)
  const titleId = useId()
  const handle = useMemo(() => handleOf(page, action, extra), [page, action, extra])
  const { title, value } = handle.content
  const isDrawer = action.place === 'drawer'
  const isMissing = action.root !== undefined && action.value !== undefined && holdsNothing(value)
  return (
    <PageContextHolder value={page}>
      <DialogFormHolder value={views.DialogForm}>
        <div
          className={isDrawer ? 'wf-dialog wf-dialog--drawer' : 'wf-dialog'}
          style={{ width: widthOf(action), minHeight: action.height }}
        >
          <DialogHead
            handle={{ action, content: { ...handle.content, title: title || called } }}
            titleId={titleId}
            onClose={nothing}
          />
          <div className="wf-dialog__body">
            {isMissing ? (
              <p className="wf-dialog__content wf-dialog__subtitle">
                所显示的内容由点击或前面的步骤给出，画布上没有；在“预览”中点击打开查看。
              </p>
            ) : (
              <DialogControlsHolder value={controls}>
                <DialogBody
                  key={JSON.stringify(value)}
                  handle={handle}
                  controls={controls}
                  renderChild={renderChild}
                  DialogForm={views.DialogForm}
                />
              </DialogControlsHolder>
            )}
          </div>
        </div>
      </DialogFormHolder>
    </PageContextHolder>
  )
}

/** Whether nothing of what a dialog shows is known before a click. */
const holdsNothing = (value: DialogHandle['content']['value']): boolean =>
  value === null || Object.values(value).every((one) => one === null || one === undefined)

function handleOf(page: PageContext, action: OpenAction, extra: ScopeExtra): DialogHandle {
  const drawn = (value: Value | undefined): unknown =>
    value === undefined ? null : page.toDraw(value, extra, looseParts)
  const content = {
    title: String(drawn(action.title) ?? ''),
    subtitle: String(drawn(action.subtitle) ?? ''),
    value: drawn(action.value) as DialogHandle['content']['value'],
    params: (drawn(action.params as Value | undefined) ?? {}) as DialogHandle['content']['params'],
  }
  return { id: 0, action, content, extra, anchor: null, submit: nothing, close: nothing }
}

/** The page around, but that expressions which fail are told to nobody. */
function useQuietPage(): PageContext {
  const page = usePage()
  return useMemo(() => {
    const faults = quietSink()
    return {
      ...page,
      get slice() {
        return page.slice
      },
      faults,
      toDraw: <T,>(value: Value | undefined, extra: ScopeExtra, about: unknown) =>
        drawValue({ scope: page.scope, faults }, value, extra, about) as T,
    }
  }, [page])
}
