import { lazy, Suspense } from 'react'
import { type FormDialogWidget as FormDocument, isPlainForm } from '../../../schemas/index.ts'
import { useSource, useValue } from '../../page/hooks.ts'
import { Skeleton } from '../../page/Skeleton.tsx'
import { WidgetFrame } from '../../page/WidgetFrame.tsx'
import type { WidgetProps } from '../widget.ts'
import type { FormData } from './form-data.ts'
import { PlainForm } from './PlainForm.tsx'

const PageForm = lazy(() => import('./PageForm.tsx'))

const none: FormData = {}

/** A form that stands in the page; light where it holds texts and boxes alone. */
export function FormDialogWidget({ widget }: WidgetProps<FormDocument>) {
  const source = useSource<FormData>(widget.data)
  const given = useValue<FormData | null>(widget.value)
  const params = useValue<FormData | null>(widget.params)
  const value = widget.value !== undefined ? given : widget.data ? source.data : null
  const waits = widget.data !== undefined && source.status !== 'ready'
  const props = { widget, value, params: params ?? none }
  return (
    <WidgetFrame
      widget={widget}
      status={widget.data ? source.status : 'ready'}
      error={source.error}
      onRetry={() => void source.reload()}
      className={widget.size === 'large' ? 'wf-form-card--large' : undefined}
    >
      {waits ? (
        <Skeleton shape="rows" />
      ) : (
        <div className="wf-page-form" style={widget.width ? { width: `${widget.width / 16}rem` } : undefined}>
          {isPlainForm(widget.form) ? (
            <PlainForm {...props} />
          ) : (
            <Suspense fallback={<Skeleton shape="rows" />}>
              <PageForm key={String((value as { version?: unknown } | null)?.version ?? '')} {...props} />
            </Suspense>
          )}
        </div>
      )}
    </WidgetFrame>
  )
}
