import type { KeyboardEvent } from 'react'
import type { InspectorTab } from '../../schemas/index.ts'
import { tabNames } from './tab.ts'

/** A tab of properties, or that of the faults. */
export type TabName = InspectorTab | 'issues'

interface TabsProps {
  readonly tab: TabName
  /** False where one tab holds all properties. */
  readonly isTabbed: boolean
  readonly faults: number
  readonly doubts: number
  readonly onTab: (tab: TabName) => void
}

const names: readonly (readonly [TabName, string])[] = [
  ...(Object.entries(tabNames) as [InspectorTab, string][]),
  ['issues', '检查'],
]

/** 属性, 数据, 行为, 权限, 检查 with the number of faults, else of doubts; the arrow keys walk. */
export function InspectorTabs({ tab, isTabbed, faults, doubts, onTab }: TabsProps) {
  const shown = isTabbed ? names : names.filter(([name]) => name === 'properties' || name === 'issues')
  const walk = (event: KeyboardEvent<HTMLElement>): void => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const now = shown.findIndex(([name]) => name === tab)
    const [next] = shown[(now + step + shown.length) % shown.length] as (typeof names)[number]
    onTab(next)
    event.currentTarget.querySelector<HTMLElement>(`[data-tab="${next}"]`)?.focus()
  }
  return (
    <div className="wf-inspector__tabs" role="tablist" aria-label="属性分类" onKeyDown={walk}>
      {shown.map(([name, word]) => (
        <button
          key={name}
          type="button"
          role="tab"
          data-tab={name}
          aria-selected={name === tab}
          tabIndex={name === tab ? 0 : -1}
          className="wf-inspector__tab"
          onClick={() => onTab(name)}
        >
          {word}
          {name === 'issues' && faults + doubts > 0 && (
            <b
              className={faults > 0 ? 'wf-inspector__count' : 'wf-inspector__count wf-inspector__count--doubt'}
              title={`${faults} 个错误，${doubts} 个警告`}
            >
              {faults || doubts}
            </b>
          )}
        </button>
      ))}
    </div>
  )
}
