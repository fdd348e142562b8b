import { type ReactNode, useState } from 'react'

interface LeftTabsProps {
  readonly palette: ReactNode
  readonly documents: ReactNode
}

/** 组件 | 文档 above the outline. */
export function LeftTabs({ palette, documents }: LeftTabsProps) {
  const [open, setOpen] = useState<'palette' | 'documents'>('documents')
  const tab = (name: typeof open, label: string) => (
    <button type="button" role="tab" aria-selected={open === name} className="wfd-tab" onClick={() => setOpen(name)}>
      {label}
    </button>
  )
  return (
    <section className="wfd-left">
      <div role="tablist" aria-label="左栏" className="wfd-tabs">
        {tab('palette', '组件')}
        {tab('documents', '文档')}
      </div>
      <div role="tabpanel" className="wfd-left__panel">
        {open === 'palette' ? palette : documents}
      </div>
    </section>
  )
}
