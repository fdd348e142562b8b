import { Suspense, useContext, useMemo } from 'react'
import { useSnapshot } from 'valtio'
import { DialogContext, LocalScope, usePage } from '../page/page-context.ts'
import { Skeleton } from '../page/Skeleton.tsx'
import { WidgetBoundary } from '../page/WidgetBoundary.tsx'
import type { DialogFormView, RenderChild } from '../widgets/widget.ts'
import { DialogFrame } from './DialogFrame.tsx'
import type { DialogHandle } from './dialog-stack.ts'

interface DialogHostProps {
  readonly renderChild: RenderChild
  readonly DialogForm: DialogFormView
}

/** Draws the dialogs of a page, the last on top. */
export function DialogHost({ renderChild, DialogForm }: DialogHostProps) {
  const { dialogs } = usePage()
  const { open } = useSnapshot(dialogs.view) as typeof dialogs.view
  return open.map((handle, depth) => (
    <DialogFrame key={handle.id} handle={handle} isTop={depth === open.length - 1}>
      {(controls) => (
        <WidgetBoundary kind="form-dialog" widgetId={handle.action.id ?? 'dialog'}>
          <DialogScope handle={handle}>
            <Suspense fallback={<Skeleton shape="rows" />}>
              {handle.action.form ? (
                <DialogForm
                  form={handle.action.form}
                  value={handle.content.value}
                  params={handle.content.params}
                  submit={handle.action.submit}
                  submitLabel={handle.action.submitLabel}
                  onDone={handle.submit}
                  onCancel={controls.requestClose}
                  onDirty={controls.setDirty}
                />
              ) : (
                handle.action.root && <div className="wf-dialog__content">{renderChild(handle.action.root)}</div>
              )}
            </Suspense>
          </DialogScope>
        </WidgetBoundary>
      )}
    </DialogFrame>
  ))
}

function DialogScope({ handle, children }: { readonly handle: DialogHandle; readonly children: React.ReactNode }) {
  const around = useContext(LocalScope)
  const local = useMemo(() => ({ ...around, ...handle.extra, ...openedItem(handle) }), [around, handle])
  return (
    <DialogContext value={handle}>
      <LocalScope value={local}>{children}</LocalScope>
    </DialogContext>
  )
}

/** Content that is no form sees the opened value as `item`. */
function openedItem({ action, content }: DialogHandle): { readonly item?: unknown } {
  return action.root && action.value !== undefined ? { item: content.value } : {}
}
