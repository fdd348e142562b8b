import { useMemo, useState } from 'react'
import type { AppModel } from '../../schemas/index.ts'
import { Comparison } from '../compare/Comparison.tsx'
import type { DocumentJson } from '../draft/edit.ts'
import { Modal } from '../shell/Modal.tsx'
import { ConflictCard } from './ConflictCard.tsx'
import { conflictViews, type Hand, type Hands, resolved } from './conflict-view.ts'
import './merge.css'

interface MergeDialogProps {
  readonly title: string
  /** What happened, in one sentence. */
  readonly told: string
  readonly hands: Hands
  /** What the two sides are called: 我的修改, 李敏的修改. */
  readonly names: Readonly<Record<Hand, string>>
  /** What the result is compared with: 李敏的第 40 版. */
  readonly against: string
  readonly model: AppModel | undefined
  /** What the button says: 合并并保存. */
  readonly label: string
  onMerged(document: DocumentJson | null): void | Promise<void>
  onClose(): void
}

/** Decides what two sides changed differently: one conflict after the other, or all at once, with the result below. */
export function MergeDialog(props: MergeDialogProps) {
  const { title, told, hands, names, against, model, label, onMerged, onClose } = props
  const views = useMemo(() => conflictViews(hands, model), [hands, model])
  const [chosen, setChosen] = useState<readonly (Hand | undefined)[]>([])
  const [isSending, setSending] = useState(false)
  const result = useMemo(() => resolved(hands, chosen), [hands, chosen])
  const open = views.filter((_, index) => chosen[index] === undefined).length
  const all = (hand: Hand) => setChosen(views.map(() => hand))
  const choose = (at: number, hand: Hand) => setChosen(views.map((_, index) => (index === at ? hand : chosen[index])))
  const merged = async () => {
    setSending(true)
    await onMerged(result)
    setSending(false)
  }
  return (
    <Modal
      title={title}
      width={960}
      onClose={onClose}
      foot={
        <>
          <span className="wfd-publish__state" role="status">
            {open > 0 ? `还有 ${open} 处没有选定` : '各处均已选定'}
          </span>
          <button type="button" className="wf-button" onClick={onClose}>
            稍后处理
          </button>
          <button
            type="button"
            className="wf-button wf-button--primary"
            disabled={open > 0 || isSending}
            onClick={() => void merged()}
          >
            {label}
          </button>
        </>
      }
    >
      <p className="wfd-merge__told">{told}</p>
      {views.length > 0 && (
        <div className="wfd-merge__all">
          <span>{views.length} 处改得不同，其余已自动合并</span>
          <button type="button" className="wf-button wf-button--small" onClick={() => all('ours')}>
            全部用{names.ours}
          </button>
          <button type="button" className="wf-button wf-button--small" onClick={() => all('theirs')}>
            全部用{names.theirs}
          </button>
        </div>
      )}
      {views.map((view, index) => (
        <ConflictCard
          key={`${view.place} ${hands.merge.conflicts[index]?.about}`}
          view={view}
          names={names}
          chosen={chosen[index]}
          onChoose={(hand) => choose(index, hand)}
        />
      ))}
      <h3 className="wfd-merge__result">合并结果</h3>
      <Comparison before={hands.theirs} after={result} labels={[against, '合并结果']} model={model} />
    </Modal>
  )
}
