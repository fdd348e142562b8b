import { type CustomProps, FaultNote, usePage } from '../runtime/index.ts'
import { DrawingDesigner } from './drawing/DrawingDesigner.tsx'
import { PageDesigner } from './PageDesigner.tsx'
import { Together } from './presence/Together.tsx'
import { DesignerTabs } from './shell/DesignerTabs.tsx'
import { useOpenWorkspace } from './use-open-workspace.ts'
import { WorkspaceContext } from './workspace-context.ts'
import './designer.css'

/** The designer: edits documents and draws them with the runtime itself. */
export function Designer({ widget, props }: CustomProps) {
  const page = usePage()
  const opening = useOpenWorkspace(page)
  const isDrawing = props.tab === 'drawing'
  const tabs = <DesignerTabs tab={isDrawing ? 'drawing' : 'page'} onTab={(tab) => page.setState('state.tab', tab)} />
  return (
    <section className="wfd" data-widget="custom" data-widget-id={widget.id} data-empty={opening.status === 'error'}>
      {opening.status === 'loading' && <p className="wfd__note">正在读取全部文档…</p>}
      {opening.status === 'error' && <FaultNote error={opening.fault} onRetry={opening.retry} title="文档读取失败" />}
      {opening.status === 'ready' && (
        <WorkspaceContext value={opening.workspace}>
          <Together>
            {isDrawing ? (
              <DrawingDesigner id={String(props.id ?? '')} tabs={tabs} />
            ) : (
              <PageDesigner asked={String(props.document ?? '')} tabs={tabs} />
            )}
          </Together>
        </WorkspaceContext>
      )}
    </section>
  )
}
