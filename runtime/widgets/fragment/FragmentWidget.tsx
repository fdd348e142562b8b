import type { FragmentDocument, FragmentWidget as FragmentPlace } from '../../../schemas/index.ts'
import { FragmentScope } from '../../page/FragmentScope.tsx'
import { usePage, useValue } from '../../page/hooks.ts'
import { WidgetFrame } from '../../page/WidgetFrame.tsx'
import type { WidgetProps } from '../widget.ts'

const NO_PARAMS: Readonly<Record<string, unknown>> = {}

/** A part of a page kept in a document of its own, with states, data and parameters of its own. */
export function FragmentWidget({ widget, renderChild }: WidgetProps<FragmentPlace>) {
  const { slice } = usePage()
  const fragment = slice.fragments[widget.use] as FragmentDocument | undefined
  const params = useValue<Readonly<Record<string, unknown>> | null>(widget.with ?? NO_PARAMS)
  if (!fragment) throw new Error(`没有名为 ${widget.use} 的片段`)
  return (
    <WidgetFrame widget={widget} card={false} status={params === null ? 'loading' : 'ready'}>
      {params && (
        <FragmentScope fragment={fragment} params={params}>
          {renderChild(fragment.root)}
        </FragmentScope>
      )}
    </WidgetFrame>
  )
}
