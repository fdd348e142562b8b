import { useMemo, useState } from 'react'
import { componentProps, useServices } from '../../runtime/index.ts'
import { placeOfPointer } from '../../schemas/index.ts'
import { designerProps } from '../component-props.ts'
import type { DocumentCalls } from '../draft/calls.ts'
import { documentOf } from '../draft/draft.ts'
import { kindNames } from '../shell/DocumentList.tsx'
import { Modal } from '../shell/Modal.tsx'
import { useWorkspace, useWorkspaceView } from '../workspace-context.ts'
import { changesOf, faultsWith, type Unpublished, unpublished } from './publish-model.ts'
import './publish.css'

interface PublishDialogProps {
  readonly calls: DocumentCalls
  onClose(): void
}

const components = { ...componentProps, ...designerProps }
/** Changes of one document that are shown before the rest is folded. */
const shownChanges = 8

/** What goes into force: every change in words, every fault with its place, and why it is done. */
export function PublishDialog({ calls, onClose }: PublishDialogProps) {
  const workspace = useWorkspace()
  const { toaster } = useServices()
  const view = useWorkspaceView()
  const all = useMemo(() => unpublished(view), [view])
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [why, setWhy] = useState('')
  const [isSending, setSending] = useState(false)
  const [refusal, setRefusal] = useState('')
  const chosen = all.filter(({ key }) => !left.has(key))
  const faults = useMemo(() => faultsWith(view, chosen, components), [view, chosen])

  const toggle = (key: string) => {
    const next = new Set(left)
    if (!next.delete(key)) next.add(key)
    setLeft(next)
  }
  const goTo = (file: string, pointer: string) => {
    const found = all.find(({ key, id }) => file.endsWith(`/${id}.json`) && key !== '')
    const key = found?.key ?? [...view.stored.values()].find((one) => one.file === file)?.key
    if (key === undefined) return
    workspace.open(key)
    const draft = workspace.view().drafts.get(key)
    const document = draft && documentOf(draft)
    if (document) workspace.select([placeOfPointer(document, pointer)])
    onClose()
  }
  const publish = async () => {
    setSending(true)
    setRefusal('')
    try {
      await workspace.save(why)
      await calls.publish(
        chosen.map(({ kind, id }) => ({ kind, id })),
        why,
      )
      await workspace.refresh()
      toaster.show(`已发布 ${chosen.length} 份文档`, { type: 'success' })
      onClose()
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : String(error))
    } finally {
      setSending(false)
    }
  }
  const canPublish = chosen.length > 0 && faults.length === 0 && why.trim() !== '' && !isSending
  return (
    <Modal
      title="发布"
      width={880}
      onClose={onClose}
      foot={
        <>
          <span className="wfd-publish__state" role="status">
            {refusal || (faults.length > 0 ? `${faults.length} 个错误，改正后才能发布` : '检查通过')}
          </span>
          <button type="button" className="wf-button" onClick={onClose}>
            取消
          </button>
          <button
            type="button"
            className="wf-button wf-button--primary"
            disabled={!canPublish}
            onClick={() => void publish()}
          >
            {isSending ? '正在发布…' : `发布 ${chosen.length} 份`}
          </button>
        </>
      }
    >
      {all.length === 0 && <p className="wfd-publish__none">没有未发布的修改。</p>}
      <ul className="wfd-publish">
        {all.map((one) => (
          <li key={one.key} className="wfd-publish__one">
            <label className="wfd-publish__head">
              <input
                type="checkbox"
                className="wf-check"
                checked={!left.has(one.key)}
                onChange={() => toggle(one.key)}
              />
              <strong>
                {kindNames[one.kind]}“{one.title}”
              </strong>
              {one.by && (
                <small>
                  {one.by} {one.at?.slice(0, 16).replace('T', ' ')}
                </small>
              )}
            </label>
            <Changes of={one} />
          </li>
        ))}
      </ul>
      {faults.length > 0 && (
        <ul className="wfd-publish__faults" aria-label="错误">
          {faults.map((fault) => (
            <li key={`${fault.file}${fault.pointer}${fault.message}`}>
              <button type="button" onClick={() => goTo(fault.file, fault.pointer)}>
                {fault.message}
                <small>
                  {fault.file}:{fault.line} {fault.pointer}
                </small>
              </button>
            </li>
          ))}
        </ul>
      )}
      {all.length > 0 && (
        <label className="wfd-publish__why">
          发布原因
          <textarea
            className="wf-native-input"
            value={why}
            maxLength={200}
            placeholder="写明改了什么、为什么，供日后查阅"
            onChange={(event) => setWhy(event.target.value)}
          />
        </label>
      )}
    </Modal>
  )
}

function Changes({ of }: { readonly of: Unpublished }) {
  const { loaded } = useWorkspaceView()
  const [isWhole, setWhole] = useState(false)
  const changes = useMemo(() => changesOf(of, loaded.model), [of, loaded.model])
  const shown = isWhole ? changes : changes.slice(0, shownChanges)
  return (
    <>
      <ul className="wfd-publish__changes">
        {shown.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {shown.length < changes.length && (
        <button type="button" className="wf-button wf-button--text wf-button--small" onClick={() => setWhole(true)}>
          另有 {changes.length - shown.length} 处
        </button>
      )}
    </>
  )
}
