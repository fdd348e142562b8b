import { useMemo, useState } from 'react'
import { FaultNote, SegmentInput, useAccess, usePage } from '../../runtime/index.ts'
import { type Thing, thingTitles } from '../../schemas/index.ts'
import { useAsked } from '../history/use-versions.ts'
import { Modal } from '../shell/Modal.tsx'
import { useWorkspaceView } from '../workspace-context.ts'
import { RemoveDocument } from './RemoveDocument.tsx'
import { RenameForm } from './RenameForm.tsx'
import { UseLines } from './UseLines.tsx'
import { usageCalls } from './usage-calls.ts'
import './usages.css'

interface UsagesDialogProps {
  /** The innermost first. */
  readonly things: readonly Thing[]
  /** Key of the document that the things are in. */
  readonly documentKey: string
  onClose(): void
}

const titleOf = ({ thing, name }: Thing) => `${thingTitles[thing]} ${name}`

/** Where a thing is named, its renaming through all documents, and the removal of its document. */
export function UsagesDialog({ things, documentKey, onClose }: UsagesDialogProps) {
  const page = usePage()
  const { revision } = useWorkspaceView()
  const mayPublish = useAccess('document.publish')
  const calls = useMemo(() => usageCalls(page), [page])
  const [at, setAt] = useState(0)
  const [view, setView] = useState('uses')
  const thing = things[at] as Thing
  const asked = useAsked(`${titleOf(thing)} ${thing.in} ${revision}`, () => calls.usages(thing))
  const views = [
    { value: 'uses', label: '引用' },
    ...(mayPublish ? [{ value: 'rename', label: '改名' }] : []),
    { value: 'remove', label: '删除文档' },
  ]
  const choices = things.map((one, index) => ({ value: index, label: titleOf(one) }))
  return (
    <Modal title={`引用与改名：${titleOf(thing)}`} width={880} onClose={onClose}>
      <div className="wfd-usages__head">
        {things.length > 1 && (
          <SegmentInput label="对象" value={at} choices={choices} onChange={(next) => setAt(Number(next))} />
        )}
        <SegmentInput label="操作" value={view} choices={views} onChange={(next) => setView(String(next))} />
      </div>
      {view === 'uses' && asked.status === 'error' && (
        <FaultNote error={asked.fault} onRetry={asked.retry} title="引用读取失败" />
      )}
      {view === 'uses' && asked.status === 'loading' && <p className="wfd-versions__wait">正在查找引用…</p>}
      {view === 'uses' && asked.status === 'ready' && <UseLines uses={asked.value.uses} onGone={onClose} />}
      {view === 'rename' && <RenameForm key={titleOf(thing)} thing={thing} calls={calls} onDone={onClose} />}
      {view === 'remove' && <RemoveDocument documentKey={documentKey} onDone={onClose} />}
    </Modal>
  )
}
