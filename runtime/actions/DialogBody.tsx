import { Suspense, useContext, useMemo } from 'react'
import { DialogContext, type DialogControls, LocalScope } from '../page/page-context.ts'
import { Skeleton } from '../page/Skeleton.tsx'
import { WidgetBoundary } from '../page/WidgetBoundary.tsx'
import type { DialogFormView, RenderChild } from '../widgets/widget.ts'
import type { DialogHandle } from './dialog-stack.ts'

interface DialogBodyProps {
  readonly handle: DialogHandle
  readonly controls: DialogControls
  readonly renderChild: RenderChild
  readonly DialogForm: DialogFormView
}

/** What stands in a dialog: its form, or other content that sees the opened value as `item`. */
export function DialogBody({ handle, controls, renderChild, DialogForm }: DialogBodyProps) {
  const { action, content } = handle
  return (
    <WidgetBoundary kind="form-dialog" widgetId={action.id ?? 'dialog'}>
      <DialogScope handle={handle}>
        <Suspense fallback={<Skeleton shape="rows" />}>
          {action.form ? (
            <DialogForm
              form={action.form}
              value={content.value}
              params={content.params}
              submit={action.submit}
              submitLabel={action.submitLabel}
              onDone={handle.submit}
              onCancel={controls.requestClose}
              onDirty={controls.setDirty}
            />
          ) : (
            action.root && <div className="wf-dialog__content">{renderChild(action.root)}</div>
          )}
        </Suspense>
      </DialogScope>
    </WidgetBoundary>
  )
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
