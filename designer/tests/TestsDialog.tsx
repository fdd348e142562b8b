import { type RefObject, useState } from 'react'
import { Icon, TextInput } from '../../runtime/index.ts'
import type { AppModel } from '../../schemas/index.ts'
import { Modal } from '../shell/Modal.tsx'
import { useWorkspace } from '../workspace-context.ts'
import { type Recording, recordedTest, type TestOutcome } from './page-tests.ts'
import './tests.css'

interface TestsDialogProps {
  readonly model: AppModel
  readonly pageId: string
  readonly outcomes: readonly TestOutcome[]
  /** Test whose answers the canvas draws with; empty for live data. */
  readonly replay: string
  readonly recorder: RefObject<(() => Recording) | null>
  onReplay(test: string): void
  onClose(): void
}

/** The tests of the page with what came of them; the page at work is kept as a further one, each plays its answers again. */
export function TestsDialog(props: TestsDialogProps) {
  const { model, pageId, outcomes, replay, recorder, onReplay, onClose } = props
  const workspace = useWorkspace()
  const [title, setTitle] = useState('')
  const record = () => {
    const recording = recorder.current?.()
    if (!recording || title.trim() === '') return
    const id = freeId(pageId, model)
    const page = workspace.view().active
    workspace.create(recordedTest({ id, title: title.trim(), page: pageId }, recording))
    if (page) workspace.open(page)
    setTitle('')
  }
  return (
    <Modal title="页面测试" width={760} onClose={onClose}>
      {outcomes.length === 0 && <p className="wfd-tests__none">这个页面还没有测试。可把眼前的数据和内容录为一个。</p>}
      <ul className="wfd-tests">
        {outcomes.map(({ test, failures }) => (
          <li key={test.id} data-failed={failures.length > 0 || undefined}>
            <Icon
              name={failures.length === 0 ? 'check-circle' : 'error'}
              label={failures.length === 0 ? '通过' : '未通过'}
            />
            <div>
              <strong>{test.title ?? test.id}</strong>
              {failures.map((failure) => (
                <p key={failure}>{failure}</p>
              ))}
            </div>
            <button
              type="button"
              className="wf-button wf-button--small"
              aria-pressed={replay === test.id}
              onClick={() => onReplay(replay === test.id ? '' : test.id)}
            >
              {replay === test.id ? '恢复实时数据' : '用其数据重放'}
            </button>
            <button
              type="button"
              className="wf-button wf-button--small"
              onClick={() => {
                workspace.open(`test/${test.id}`)
                onClose()
              }}
            >
              编辑
            </button>
          </li>
        ))}
      </ul>
      <div className="wfd-tests__record">
        <TextInput
          value={title}
          onChange={setTitle}
          maxLength={64}
          placeholder="新测试的名称"
          label="新测试的名称"
          onEnter={record}
        />
        <button type="button" className="wf-button wf-button--primary" disabled={title.trim() === ''} onClick={record}>
          录制眼前的页面
        </button>
      </div>
    </Modal>
  )
}

function freeId(pageId: string, { tests }: AppModel): string {
  for (let number = 1; ; number += 1) {
    const id = `${pageId}-recorded${number === 1 ? '' : `-${number}`}`
    if (!Object.hasOwn(tests, id)) return id
  }
}
