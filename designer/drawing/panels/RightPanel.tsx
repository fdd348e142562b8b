import type { AppModel } from '../../../schemas/index.ts'
import { useEditor } from '../editor/editor.ts'
import { DrawingInspector } from '../inspector/DrawingInspector.tsx'
import { FoldedPanel } from './FoldedPanel.tsx'

const names = [['right', '属性']] as const

/** The properties of what is chosen; folded, their name stays at the edge and leads back. */
export function RightPanel({ model }: { readonly model: AppModel }) {
  const { options, setOption } = useEditor()
  if (!options.right)
    return <FoldedPanel side="right" label="属性" names={names} onOpen={() => setOption('right', true)} />
  return (
    <aside className="wfd-dw__right" aria-label="属性">
      <DrawingInspector model={model} />
    </aside>
  )
}
