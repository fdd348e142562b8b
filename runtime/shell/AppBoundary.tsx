import { Component, type ReactNode } from 'react'
import { StartFault } from './StartFault.tsx'

/** Catches what no widget's boundary holds, such as the shell's own code that did not come; offers 重试. */
export class AppBoundary extends Component<{ readonly children: ReactNode }, { readonly fault: unknown }> {
  override state = { fault: null }

  static getDerivedStateFromError(fault: unknown) {
    return { fault }
  }

  override render() {
    const { fault } = this.state
    return fault ? <StartFault fault={fault} onRetry={() => this.setState({ fault: null })} /> : this.props.children
  }
}
