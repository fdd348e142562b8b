import { Component, type ReactNode } from 'react'
import { FaultNote } from './FaultNote.tsx'

interface WidgetBoundaryProps {
  readonly kind: string
  readonly widgetId: string
  readonly children: ReactNode
}

interface WidgetBoundaryState {
  readonly fault: Error | null
}

/** Keeps one fault inside one widget: the others go on, this one says what is wrong and offers 重试. */
export class WidgetBoundary extends Component<WidgetBoundaryProps, WidgetBoundaryState> {
  override state: WidgetBoundaryState = { fault: null }

  static getDerivedStateFromError(fault: unknown): WidgetBoundaryState {
    return { fault: fault instanceof Error ? fault : new Error(String(fault)) }
  }

  override render() {
    const { fault } = this.state
    if (!fault) return this.props.children
    return (
      <section
        className="wf-widget wf-widget--card"
        data-widget={this.props.kind}
        data-widget-id={this.props.widgetId}
        data-empty="true"
        data-fault="true"
      >
        <FaultNote
          error={fault}
          title={`组件 ${this.props.widgetId} 无法显示`}
          onRetry={() => this.setState({ fault: null })}
        />
      </section>
    )
  }
}
