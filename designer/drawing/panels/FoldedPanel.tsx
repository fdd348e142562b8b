import { Icon } from '../../../runtime/index.ts'
import { useEditor } from '../editor/editor.ts'

type Side = 'left' | 'right'

const keys: Readonly<Record<Side, string>> = { left: '[', right: ']' }

/** Folds the panel that it stands in. */
export function FoldButton({ side }: { readonly side: Side }) {
  const { setOption } = useEditor()
  return (
    <button
      type="button"
      className="wfd-dw-tool wfd-dw-fold"
      title={`收起（${keys[side]}）`}
      aria-label={side === 'left' ? '收起图符与图层面板' : '收起属性面板'}
      onClick={() => setOption(side, false)}
    >
      <Icon name={side === 'left' ? 'chevron-left' : 'chevron-right'} size={14} />
    </button>
  )
}

interface FoldedPanelProps<Id extends string> {
  readonly side: Side
  readonly label: string
  readonly names: readonly (readonly [id: Id, title: string])[]
  readonly onOpen: (id: Id) => void
}

/** What is left of a folded panel: a strip with the names of what it holds. */
export function FoldedPanel<Id extends string>({ side, label, names, onOpen }: FoldedPanelProps<Id>) {
  return (
    <aside className={`wfd-dw__${side} wfd-dw-folded`} aria-label={label}>
      {names.map(([id, title]) => (
        <button
          key={id}
          type="button"
          title={`展开${title}（${keys[side]}）`}
          aria-label={`展开${title}`}
          aria-expanded={false}
          onClick={() => onOpen(id)}
        >
          {title}
        </button>
      ))}
    </aside>
  )
}
