import type { Icon as IconName } from '../../../schemas/index.ts'
import { Icon } from '../../icons/Icon.tsx'
import { iconPaths } from '../../icons/paths.ts'
import { useRuntime } from '../../page/page-context.ts'
import type { CustomProps } from './custom-props.ts'
import './dead-end.css'

const isIcon = (name: unknown): name is IconName => typeof name === 'string' && name in iconPaths

/** A page that leads nowhere (403, 404): why, and the ways on. */
export function DeadEnd({ widget, props }: CustomProps) {
  const { boot, navigate } = useRuntime()
  return (
    <section className="wf-dead-end" data-widget={widget.kind} data-widget-id={widget.id} data-empty="false">
      <span className="wf-dead-end__icon">
        <Icon name={isIcon(props.icon) ? props.icon : 'info'} size={44} />
      </span>
      <p className="wf-dead-end__text">{String(props.text)}</p>
      <p className="wf-dead-end__ways">
        <button type="button" className="wf-button wf-button--default" onClick={() => window.history.back()}>
          返回上一页
        </button>
        <button type="button" className="wf-button wf-button--primary" onClick={() => navigate(boot.app.guard.home)}>
          回到首页
        </button>
      </p>
    </section>
  )
}
