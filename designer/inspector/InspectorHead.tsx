import { Icon } from '../../runtime/index.ts'
import { type DocumentKind, type Place, placeKey, trailOf } from '../../schemas/index.ts'
import type { DocumentJson } from '../draft/edit.ts'
import { useDesk } from './desk.ts'
import { type InspectedNode, kindWord, nameOf, pathTo } from './node.ts'

interface HeadProps {
  readonly kind: DocumentKind
  readonly document: DocumentJson
  readonly nodes: readonly InspectedNode[]
  readonly onSelect: (place: Place) => void
  readonly onRemove?: (places: readonly Place[]) => void
  readonly onDuplicate?: (places: readonly Place[]) => void
  readonly onCollapse?: () => void
}

/** Things that stand around and are named in the way to what is selected; the rest of a long way is left out. */
const mostAround = 3

/** What is selected, the way to it, and what can be done with all of it. */
export function InspectorHead({ kind, document, nodes, onSelect, onRemove, onDuplicate, onCollapse }: HeadProps) {
  const first = nodes[0] as InspectedNode
  const places = nodes.map(({ place }) => place)
  const around = nodes.length === 1 ? pathTo(kind, document, first.place).slice(0, -1) : []
  const isRoot = first.place.length === 0
  const { model } = useDesk().now()
  const called = (node: InspectedNode) => trailOf(document, node.place, model).at(-1)?.label ?? nameOf(node.value)
  return (
    <header className="wf-inspector__head">
      <div className="wf-inspector__line">
        <h2 className="wf-inspector__title">{titleOf(nodes, called)}</h2>
        {!isRoot && onDuplicate && (
          <button
            type="button"
            className="wf-tool"
            aria-label="复制一份"
            title="复制一份"
            onClick={() => onDuplicate(places)}
          >
            <Icon name="copy" size={16} />
          </button>
        )}
        {!isRoot && onRemove && (
          <button type="button" className="wf-tool" aria-label="删除" title="删除" onClick={() => onRemove(places)}>
            <Icon name="delete" size={16} />
          </button>
        )}
        {onCollapse && (
          <button type="button" className="wf-tool" aria-label="收起属性" title="收起属性" onClick={onCollapse}>
            <Icon name="chevron-right" size={16} />
          </button>
        )}
      </div>
      {around.length > 0 && (
        <nav className="wf-inspector__way" aria-label="所在位置">
          {around.slice(-mostAround).map((node) => (
            <button key={placeKey(node.place)} type="button" onClick={() => onSelect(node.place)}>
              {called(node) || kindWord(node)}
            </button>
          ))}
        </nav>
      )}
    </header>
  )
}

function titleOf(nodes: readonly InspectedNode[], called: (node: InspectedNode) => string): string {
  const words = new Set(nodes.map(kindWord))
  if (nodes.length > 1) return `${words.size === 1 ? [...words][0] : '已选'} ${nodes.length} 项`
  const first = nodes[0] as InspectedNode
  const name = called(first)
  return name ? `${kindWord(first)} · ${name}` : kindWord(first)
}
