import { useMemo, useState } from 'react'
import { componentProps, useServices } from '../../runtime/index.ts'
import type { Issue } from '../../schemas/index.ts'
import { designerProps } from '../component-props.ts'
import { Modal } from '../shell/Modal.tsx'
import { useGoTo } from '../usages/use-go-to.ts'
import { useWorkspaceView } from '../workspace-context.ts'
import { FaultLines } from './FaultLines.tsx'
import { chosenAtFirst, findingsWith, lackingOf, unpublished } from './publish-model.ts'
import type { Refusal } from './publishing.ts'
import { UnpublishedCard } from './UnpublishedCard.tsx'
import { usePublishing } from './use-publishing.ts'
import './publish.css'

const components = { ...componentProps, ...designerProps }

/** What goes into force: every change in words, every fault with its place, and why it is done. */
export function PublishDialog({ onClose }: { onClose(): void }) {
  const view = useWorkspaceView()
  const { client } = useServices()
  const { publish } = usePublishing()
  const goTo = useGoTo()
  const all = useMemo(() => unpublished(view), [view])
  const [keys, setKeys] = useState(() => chosenAtFirst(all, view, client.session?.user.id ?? 0))
  const [why, setWhy] = useState('')
  const [isSending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>()
  const chosen = useMemo(() => all.filter(({ key }) => keys.has(key)), [all, keys])
  const { faults, doubts } = useMemo(() => findingsWith(view, chosen, components), [view, chosen])
  const refused = refusal?.issues.filter(({ message }) => !faults.some((fault) => fault.message === message)) ?? []
  const shown: readonly Issue[] = [...faults, ...refused]

  const lacking = lackingOf(shown, all, chosen)

  const toggle = (key: string) => {
    const next = new Set(keys)
    if (!next.delete(key)) next.add(key)
    setKeys(next)
    setRefusal(undefined)
  }
  const send = async () => {
    setSending(true)
    const answer = await publish(chosen, why.trim())
    setSending(false)
    setRefusal(answer)
    if (answer === undefined) onClose()
  }
  const follow = (fault: Issue) => {
    goTo(fault.file, fault.pointer)
    onClose()
  }
  const passed = doubts.length === 0 ? '检查通过' : `检查通过，有 ${doubts.length} 个警告，不影响发布`
  const missing =
    chosen.length === 0 ? '没有选中要发布的文档' : why.trim() === '' ? `${passed}，请写明发布原因` : passed
  const state = refusal?.text ?? (faults.length > 0 ? `${faults.length} 个错误，改正后才能发布，点击可定位` : missing)
  const canPublish = chosen.length > 0 && faults.length === 0 && why.trim() !== '' && !isSending
  return (
    <Modal
      title="发布"
      width={880}
      onClose={onClose}
      foot={
        <>
          <span
            className="wfd-publish__state"
            role="status"
            data-wrong={refusal !== undefined || faults.length > 0 || undefined}
          >
            {state}
          </span>
          <button type="button" className="wf-button" onClick={onClose}>
            取消
          </button>
          <button
            type="button"
            className="wf-button wf-button--primary"
            disabled={!canPublish}
            onClick={() => void send()}
          >
            {isSending ? '正在发布…' : chosen.length > 1 ? `发布 ${chosen.length} 份` : '发布'}
          </button>
        </>
      }
    >
      {all.length === 0 && <p className="wfd-publish__none">没有未发布的修改。</p>}
      <FaultLines label="错误" faults={shown} onGoTo={follow} />
      {lacking.length > 0 && (
        <p className="wfd-publish__lacking">
          错误中提到的{lacking.map(({ title }) => `“${title}”`).join('、')}尚未发布，也没有选中。
          <button
            type="button"
            className="wf-button wf-button--small"
            onClick={() => setKeys(new Set([...keys, ...lacking.map(({ key }) => key)]))}
          >
            一并发布
          </button>
        </p>
      )}
      <ul className="wfd-publish">
        {all.map((one) => (
          <UnpublishedCard key={one.key} of={one} isChosen={keys.has(one.key)} onToggle={() => toggle(one.key)} />
        ))}
      </ul>
      <FaultLines label="警告" isDoubt faults={doubts} onGoTo={follow} />
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
