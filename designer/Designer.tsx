import { type CustomProps, FaultNote, usePage } from '../runtime/index.ts'
import { PageDesigner } from './PageDesigner.tsx'
import { useOpenWorkspace } from './use-open-workspace.ts'
import { WorkspaceContext } from './workspace-context.ts'
import './designer.css'

/** The designer: edits documents and draws them with the runtime itself. */
export function Designer({ widget, props }: CustomProps) {
  const page = usePage()
  const opening = useOpenWorkspace(page)
  return (
    <section className="wfd" data-widget="custom" data-widget-id={widget.id} data-empty={opening.status === 'error'}>
      {opening.status === 'loading' && <p className="wfd__note">正在读取全部文档…</p>}
      {opening.status === 'error' && <FaultNote error={opening.fault} onRetry={opening.retry} title="文档读取失败" />}
      {opening.status === 'ready' && (
        <WorkspaceContext value={opening.workspace}>
          <PageDesigner asked={String(props.document ?? '')} />
        </WorkspaceContext>
      )}
    </section>
  )
}
