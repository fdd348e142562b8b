import { useMemo, useState } from 'react'
import { Icon, SelectInput } from '../../../runtime/index.ts'
import { type SlotSpec, symbolSpecs } from '../../../schemas/index.ts'
import type { DocumentJson, Edit } from '../../draft/edit.ts'
import { Fold } from '../../inspector/Fold.tsx'
import { nodeAt } from '../../inspector/node.ts'
import { Rows } from '../../inspector/Rows.tsx'
import { rowsOf } from '../../inspector/rows.ts'
import { PointPicker } from '../binding/PointPicker.tsx'
import { useEditor } from '../editor/editor.ts'
import { type BindingKind, bindingText, freshBinding, kindOfBinding } from '../model/binding-text.ts'
import type { Binding, Part } from '../model/drawing.ts'
import { projectEdits } from '../model/drawings.ts'
import { useUnknown } from './use-unknown.ts'

const kinds = [
  { value: 'point', label: '点位' },
  { value: 'meter', label: '仪表' },
  { value: 'value', label: '公共量' },
  { value: 'computed', label: '表达式' },
]

/** The slots of a symbol and what each is bound to; the others of the element stand below. */
export function BindFolds({ part }: { readonly part: Part }) {
  const { slots } = symbolSpecs[part.symbol]
  const others = Object.keys(part.bind ?? {}).filter((name) => !Object.hasOwn(slots, name))
  const names = [...Object.keys(slots), ...others]
  if (names.length === 0) return <p className="wf-fold__note">这个图符没有可绑定的数值</p>
  return names.map((name) => <SlotFold key={name} part={part} name={name} slot={slots[name]} />)
}

function SlotFold({
  part,
  name,
  slot,
}: {
  readonly part: Part
  readonly name: string
  readonly slot: SlotSpec | undefined
}) {
  const { drawing, host } = useEditor()
  const [isPicking, setPicking] = useState(false)
  const place = useMemo(() => ['elements', { id: part.id }, 'bind', name], [part.id, name])
  const binding = part.bind?.[name]
  const set = (value: Binding | undefined) => host.edit({ kind: 'set', at: place, value })
  const title = `${slot?.title ?? name}${slot?.unit ? ` ${slot.unit}` : ''}`
  const why = useUnknown(binding)
  const fold = (
    <Fold
      name={`drawing slot ${name}`}
      title={title}
      hint={`bound.${name}`}
      summary={binding ? bindingText(binding) : '未绑定'}
      isOpenAtFirst={false}
      tools={
        <>
          <button
            type="button"
            className="wfd-dw-tool"
            title="选择点位或仪表"
            aria-label={`为${title}选择点位或仪表`}
            onClick={() => setPicking(true)}
          >
            <Icon name="link" size={14} />
          </button>
          {binding && (
            <button
              type="button"
              className="wfd-dw-tool"
              title="取消绑定"
              aria-label={`取消${title}的绑定`}
              onClick={() => set(undefined)}
            >
              <Icon name="close" size={14} />
            </button>
          )}
          {isPicking && (
            <PointPicker
              title={`${title}绑定到`}
              unit={slot?.unit}
              onPick={(picked, project) => {
                const bound: Edit = { kind: 'set', at: place, value: { ...kept(binding), ...picked } }
                host.edit({ kind: 'all', edits: [...projectEdits(drawing, project), bound] })
              }}
              onClose={() => setPicking(false)}
            />
          )}
        </>
      }
    >
      {() => (
        <>
          <div className="wfd-field">
            <span className="wfd-field__name">来源</span>
            <SelectInput
              label={`${title}的来源`}
              value={binding ? kindOfBinding(binding) : ''}
              choices={kinds}
              onChange={(kind) => set(freshBinding(kind as BindingKind, drawing))}
            />
          </div>
          {binding && <BindingRows part={part} name={name} />}
        </>
      )}
    </Fold>
  )
  if (why === undefined) return fold
  return (
    <>
      {fold}
      <p className="wf-fold__note wfd-dw-missing" role="status">
        {why}
      </p>
    </>
  )
}

/** What stays when another point is picked: how the value is written. */
const kept = (binding: Binding | undefined) => {
  const { format, decimals } = binding ?? {}
  return { ...(format !== undefined && { format }), ...(decimals !== undefined && { decimals }) }
}

/** The properties of one binding, as the meta-schema tells them. */
function BindingRows({ part, name }: { readonly part: Part; readonly name: string }) {
  const { drawing, host } = useEditor()
  const place = useMemo(() => ['elements', { id: part.id }, 'bind', name], [part.id, name])
  const parents = useMemo(() => [place], [place])
  const node = nodeAt('layout', drawing as unknown as DocumentJson, place)
  if (!node) return null
  return (
    <Rows
      rows={rowsOf([node])}
      holder="Binding"
      parents={parents}
      issues={host.issues}
      pointer={undefined}
      isMarked={() => false}
    />
  )
}
