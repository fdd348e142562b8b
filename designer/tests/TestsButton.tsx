import { type RefObject, useDeferredValue, useMemo, useState } from 'react'
import { Icon } from '../../runtime/index.ts'
import { useActiveDraft, useWorkspaceView } from '../workspace-context.ts'
import { type Recording, runPageTests } from './page-tests.ts'
import { TestsDialog } from './TestsDialog.tsx'

interface TestsButtonProps {
  readonly replay: string
  readonly recorder: RefObject<(() => Recording) | null>
  onReplay(test: string): void
}

/** 测试 12 / 12: how many tests of the open page hold on the documents as they stand. */
export function TestsButton({ replay, recorder, onReplay }: TestsButtonProps) {
  const { loaded } = useWorkspaceView()
  const draft = useActiveDraft()
  const [isOpen, setOpen] = useState(false)
  const model = useDeferredValue(loaded.model)
  const pageId = draft?.kind === 'page' ? draft.id : undefined
  const outcomes = useMemo(
    () => (model && pageId !== undefined ? runPageTests(model, pageId, new Date().toISOString().slice(0, 10)) : []),
    [model, pageId],
  )
  if (pageId === undefined || !model) return null
  const good = outcomes.filter(({ failures }) => failures.length === 0).length
  return (
    <>
      <button
        type="button"
        className={good < outcomes.length ? 'wf-button wf-button--danger' : 'wf-button'}
        title="此页面的测试：通过的与全部的"
        onClick={() => setOpen(true)}
      >
        <Icon name="checklist" />
        <span>
          <span className="wfd-bar__word">测试 </span>
          {good} / {outcomes.length}
        </span>
      </button>
      {isOpen && (
        <TestsDialog
          model={model}
          pageId={pageId}
          outcomes={outcomes}
          replay={replay}
          recorder={recorder}
          onReplay={onReplay}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
