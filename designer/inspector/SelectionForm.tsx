import { useMemo } from 'react'
import { type AppModel, type InspectorTab, type Issue, type Place, readAt } from '../../schemas/index.ts'
import type { DocumentJson } from '../draft/edit.ts'
import { controlOf } from './control.ts'
import { ListBody } from './controls/ListBody.tsx'
import { MapBody } from './controls/MapBody.tsx'
import { useDesk } from './desk.ts'
import { Fold } from './Fold.tsx'
import { KindField } from './KindField.tsx'
import { type InspectedNode, kindWord } from './node.ts'
import { Rows } from './Rows.tsx'
import { type PropertyRow, rowsOf } from './rows.ts'
import { isTabbed } from './tab.ts'

interface SelectionFormProps {
  readonly nodes: readonly InspectedNode[]
  readonly selection: readonly Place[]
  readonly tab: InspectorTab
  readonly issues: readonly Issue[]
  readonly pointer: string | undefined
  readonly base: DocumentJson | undefined
  readonly model: AppModel
}

/** The form of one tab: the simple properties first, what holds more in folds below. */
export function SelectionForm({ nodes, selection, tab, issues, pointer, base }: SelectionFormProps) {
  const first = nodes[0] as InspectedNode
  const rows = useMemo(() => (first.place.length === 0 ? rowsOf(nodes).map(ownRow) : rowsOf(nodes)), [nodes, first])
  if (Array.isArray(first.value) || rows.length === 0) return <PlainNode node={first} tab={tab} />
  const isWhole = !isTabbed(first)
  const shown = rows.filter((row) => isWhole || row.tab === tab)
  const holder = first.shape?.name ?? ''
  const isMarked = (row: PropertyRow): boolean =>
    base === undefined
      ? row.isSet
      : JSON.stringify(readAt(base, [...first.place, row.key])) !== JSON.stringify(row.value)
  const part = (some: readonly PropertyRow[]) => (
    <Rows rows={some} holder={holder} parents={selection} issues={issues} pointer={pointer} isMarked={isMarked} />
  )
  const small = shown.filter((row) => row.isSmall)
  const { near, rest } = splitRows(small)
  const isKindShown = tab === 'properties' && nodes.length === 1 && first.outer.variants !== undefined
  return (
    <>
      {small.length + (isKindShown ? 1 : 0) > 0 && (
        <Fold name={`${tab} basic`} title="基本" isOpenAtFirst>
          {() => (
            <>
              {isKindShown && <KindField node={first} />}
              {part(near)}
            </>
          )}
        </Fold>
      )}
      {rest.length > 0 && (
        <Fold name={`${tab} ${holder} more`} title="更多" summary={`${rest.length} 项未设`} isOpenAtFirst={false}>
          {() => part(rest)}
        </Fold>
      )}
      {part(shown.filter((row) => !row.isSmall))}
      {shown.length === 0 && <p className="wf-fold__note">这里没有可设的{tabEmpty[tab]}</p>}
    </>
  )
}

/** What a document says of itself: its id is changed by renaming only, its route is its own and no reference. */
function ownRow(row: PropertyRow): PropertyRow {
  if (row.key === 'id') return { ...row, control: { is: 'fixed' } }
  return row.control.is === 'pick' && row.control.thing === 'route'
    ? { ...row, control: { is: 'text', isLong: false } }
    : row
}

/** Lines that are shown at once; what is set or needed is always shown. */
const mostLines = 10

/** A long form in two: what is set, needed or stands first, and the rest. */
function splitRows(rows: readonly PropertyRow[]): {
  readonly near: readonly PropertyRow[]
  readonly rest: readonly PropertyRow[]
} {
  if (rows.length <= mostLines + 2) return { near: rows, rest: [] }
  const free = rows.filter((row) => !row.isSet && !row.isRequired)
  const room = Math.max(0, mostLines - (rows.length - free.length))
  const rest = free.slice(room)
  return { near: rows.filter((row) => !rest.includes(row)), rest }
}

const tabEmpty: Readonly<Record<InspectorTab, string>> = {
  properties: '属性',
  data: '数据',
  behaviour: '操作',
  access: '权限',
}

/** What is no object with properties of its own: a list or a table of names. */
function PlainNode({ node, tab }: { readonly node: InspectedNode; readonly tab: InspectorTab }) {
  const desk = useDesk()
  const control = node.shape && controlOf(node.shape)
  if (tab !== 'properties' || !control) return null
  const title = kindWord(node)
  if (control.is === 'list')
    return <ListBody title={title} place={node.place} item={control.item} items={(node.value ?? []) as unknown[]} />
  if (control.is === 'map')
    return (
      <MapBody
        title={title}
        place={node.place}
        of={control.of}
        names={control.names}
        entries={node.value}
        onChange={(value) => desk.edit({ kind: 'set', at: node.place, value: value ?? {} })}
      />
    )
  return null
}
