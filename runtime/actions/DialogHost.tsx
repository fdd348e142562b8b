import { useSnapshot } from 'valtio'
import { usePage } from '../page/page-context.ts'
import type { DialogFormView, RenderChild } from '../widgets/widget.ts'
import { DialogBody } from './DialogBody.tsx'
import { DialogFrame } from './DialogFrame.tsx'

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
        <DialogBody handle={handle} controls={controls} renderChild={renderChild} DialogForm={DialogForm} />
      )}
    </DialogFrame>
  ))
}
