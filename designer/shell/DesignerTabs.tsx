import { SegmentInput } from '../../runtime/index.ts'

const tabs = [
  { value: 'page', label: '页面' },
  { value: 'drawing', label: '组态' },
]

interface DesignerTabsProps {
  readonly tab: 'page' | 'drawing'
  onTab(tab: string): void
}

/** What is designed: pages and all other documents, or drawings. */
export function DesignerTabs({ tab, onTab }: DesignerTabsProps) {
  return <SegmentInput label="设计" value={tab} choices={tabs} onChange={(next) => onTab(String(next))} />
}
