import type { ListWidget } from '../../../schemas/index.ts'
import { formatValue } from '../../format/format.ts'
import { useValue } from '../../page/hooks.ts'

type Tabs = NonNullable<ListWidget['tabs']>
type Tab = Tabs['items'][number]

interface StateTabsProps {
  readonly tabs: Tabs
  readonly value: unknown
  /** Rows by value; a tab without a value stands for all. */
  readonly counts: Readonly<Record<string, number>> | undefined
  readonly onPick: (value: unknown) => void
}

const literal = (tab: Tab): unknown => tab.value ?? ''

const same = (left: unknown, right: unknown): boolean => String(left ?? '') === String(right ?? '')

/** State tabs above the rows, each with its figure; arrows walk. */
export function StateTabs({ tabs, value, counts, onPick }: StateTabsProps) {
  return (
    <div
      className="wf-states"
      role="tablist"
      aria-label="状态"
      onKeyDown={(event) => {
        const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
        if (step === 0) return
        const all = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('[role=tab]')]
        all[(all.indexOf(document.activeElement as HTMLButtonElement) + step + all.length) % all.length]?.focus()
      }}
    >
      {tabs.items.map((tab) => (
        <StateTab
          key={tab.id}
          tab={tab}
          counted={counts && countOf(counts, literal(tab))}
          chosen={same(literal(tab), value)}
          onPick={() => onPick(literal(tab))}
        />
      ))}
    </div>
  )
}

const countOf = (counts: Readonly<Record<string, number>>, value: unknown): number =>
  value === '' ? Object.values(counts).reduce((sum, count) => sum + count, 0) : (counts[String(value)] ?? 0)

function StateTab({
  tab,
  counted,
  chosen,
  onPick,
}: {
  readonly tab: Tab
  readonly counted: number | undefined
  readonly chosen: boolean
  readonly onPick: () => void
}) {
  const said = useValue<number | null>(tab.count)
  const count = tab.count ? said : counted
  return (
    <button
      type="button"
      role="tab"
      className="wf-states__tab"
      aria-selected={chosen}
      tabIndex={chosen ? 0 : -1}
      onClick={onPick}
    >
      {tab.label}
      {count !== undefined && <span className="wf-states__count"> {formatValue(count, { format: 'integer' })}</span>}
    </button>
  )
}
