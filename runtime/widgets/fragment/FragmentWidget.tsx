import { useContext } from 'react'
import type { FragmentDocument, FragmentWidget as FragmentPlace } from '../../../schemas/index.ts'
import { DialogHost } from '../../actions/DialogHost.tsx'
import { FragmentScope } from '../../page/FragmentScope.tsx'
import { usePage, useValue } from '../../page/hooks.ts'
import { DialogFormHolder, type PageContext } from '../../page/page-context.ts'
import { WidgetFrame } from '../../page/WidgetFrame.tsx'
import type { DialogFormView, RenderChild, WidgetProps } from '../widget.ts'

const NO_PARAMS: Readonly<Record<string, unknown>> = {}

/** A part of a page kept in a document of its own, with states, data and parameters of its own. */
export function FragmentWidget({ widget, renderChild }: WidgetProps<FragmentPlace>) {
  const page = usePage()
  const { slice } = page
  const DialogForm = useContext(DialogFormHolder)
  const fragment = slice.fragments[widget.use] as FragmentDocument | undefined
  const params = useValue<Readonly<Record<string, unknown>> | null>(widget.with ?? NO_PARAMS)
  if (!fragment) throw new Error(`没有名为 ${widget.use} 的片段`)
  return (
    <WidgetFrame widget={widget} card={false} status={params === null ? 'loading' : 'ready'}>
      {params && (
        <FragmentScope fragment={fragment} params={params}>
          {renderChild(fragment.root)}
          {DialogForm && <FragmentDialogs outer={page} renderChild={renderChild} DialogForm={DialogForm} />}
        </FragmentScope>
      )}
    </WidgetFrame>
  )
}

interface FragmentDialogsProps {
  readonly outer: PageContext
  readonly renderChild: RenderChild
  readonly DialogForm: DialogFormView
}

/** Dialogs that a fragment with states of its own opens; those of any other stand with the page's. */
function FragmentDialogs({ outer, renderChild, DialogForm }: FragmentDialogsProps) {
  return usePage() === outer ? null : <DialogHost renderChild={renderChild} DialogForm={DialogForm} />
}
