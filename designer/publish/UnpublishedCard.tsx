import { useMemo, useState } from 'react'
import { askConfirm } from '../../runtime/index.ts'
import { kindTitle } from '../../schemas/index.ts'
import { Comparison } from '../compare/Comparison.tsx'
import { timeText } from '../history/time-text.ts'
import { useWorkspace, useWorkspaceView } from '../workspace-context.ts'
import { changesOf, type Unpublished } from './publish-model.ts'

/** Changes of one document that are shown before the rest is folded. */
const shownChanges = 8

interface UnpublishedCardProps {
  readonly of: Unpublished
  readonly isChosen: boolean
  onToggle(): void
}

/** One document that is not in force as it is: chosen or not, what changed, and the way back. */
export function UnpublishedCard({ of, isChosen, onToggle }: UnpublishedCardProps) {
  const { key, kind, title, is, by, at, before, after, draft } = of
  const workspace = useWorkspace()
  const { loaded } = useWorkspaceView()
  const [isWhole, setWhole] = useState(false)
  const [isCompared, setCompared] = useState(false)
  const changes = useMemo(() => changesOf(of, loaded.model), [of, loaded.model])
  const shown = isWhole ? changes : changes.slice(0, shownChanges)
  const discard = async () => {
    const text = `${changes.length} 处改动不再发布，内容回到已发布的样子；各版仍在版本记录中。`
    const question = { title: `放弃“${title}”的修改`, text, danger: true, okLabel: '放弃修改', anchor: null }
    if (!(await askConfirm(question))) return
    workspace.take(key, { version: draft.base, by: '', document: draft.baseDocument }, before)
    void workspace.save('放弃修改')
  }
  return (
    <li className="wfd-publish__one">
      <div className="wfd-publish__head">
        <label>
          <input type="checkbox" className="wf-check" checked={isChosen} onChange={onToggle} />
          <strong>
            {kindTitle(kind)}“{title}”
          </strong>
        </label>
        {by && at && (
          <small>
            {by} {timeText(at)}
          </small>
        )}
        {is === 'changed' && (
          <button
            type="button"
            className="wf-button wf-button--text wf-button--small"
            aria-expanded={isCompared}
            onClick={() => setCompared(!isCompared)}
          >
            {isCompared ? '收起对照' : '前后对照'}
          </button>
        )}
        <button type="button" className="wf-button wf-button--text wf-button--small" onClick={() => void discard()}>
          放弃修改
        </button>
      </div>
      {isCompared ? (
        <Comparison before={before} after={after} labels={['已发布', '发布后']} model={loaded.model} />
      ) : (
        <ul className="wfd-publish__changes">
          {shown.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      {!isCompared && shown.length < changes.length && (
        <button type="button" className="wf-button wf-button--text wf-button--small" onClick={() => setWhole(true)}>
          另有 {changes.length - shown.length} 处
        </button>
      )}
    </li>
  )
}
