import { type FormEvent, useState } from 'react'
import { TextInput } from '../../runtime/index.ts'
import { documentText, type Thing } from '../../schemas/index.ts'
import { useNotices } from '../notice/notices-context.ts'
import { useWorkspace, useWorkspaceView } from '../workspace-context.ts'
import { documentInFile } from './place-text.ts'
import { nameParts } from './thing-at.ts'
import type { RenamePreview, UsageCalls } from './usage-calls.ts'

interface RenameFormProps {
  readonly thing: Thing
  readonly calls: UsageCalls
  onDone(): void
}

/** Renames a thing through all documents: first every change is shown, then all of them are published in one step. */
export function RenameForm({ thing, calls, onDone }: RenameFormProps) {
  const workspace = useWorkspace()
  const view = useWorkspaceView()
  const notices = useNotices()
  const { stays, own } = nameParts(thing)
  const [name, setName] = useState(own)
  const [preview, setPreview] = useState<RenamePreview>()
  const [fault, setFault] = useState('')
  const [isBusy, setBusy] = useState(false)
  const to = `${stays}${name.trim()}`
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true)
    setFault('')
    try {
      await work()
    } catch (error) {
      setFault(error instanceof Error ? error.message : String(error))
    } finally {
      setBusy(false)
    }
  }
  const look = (event: FormEvent) => {
    event.preventDefault()
    void attempt(async () => setPreview(await calls.preview(thing, to)))
  }
  const send = async (from: Thing, name: string, why: string) => {
    await workspace.save()
    const { documents } = await calls.rename(from, name, why)
    await workspace.refresh()
    return `${from.name} 已改名为 ${name}，${documents.length} 份文档一并发布`
  }
  // The form is gone by then: what fails is told where the offer stood.
  const back = async () => {
    try {
      const text = await send({ ...thing, name: to }, thing.name, `${to} 改回 ${thing.name}`)
      notices.show({ key: 'renamed', tone: 'done', text })
    } catch (error) {
      const text = `没有改回：${error instanceof Error ? error.message : String(error)}`
      notices.show({ key: 'renamed', tone: 'warning', text })
    }
  }
  const rename = () =>
    attempt(async () => {
      const text = await send(thing, to, `${thing.name} 改名为 ${to}`)
      const points = ['改名前的内容留在各文档的版本记录中，恢复时须把这几份一起发布']
      notices.show({ key: 'renamed', tone: 'done', text, points, acts: [{ label: '改回', run: () => void back() }] })
      onDone()
    })
  const faults = preview?.issues.filter(({ isDoubt }) => !isDoubt) ?? []
  return (
    <form className="wfd-rename" onSubmit={look}>
      <div className="wfd-rename__name">
        <span>新名称 {stays !== '' && <code>{stays}</code>}</span>
        <TextInput
          value={name}
          onChange={(next) => {
            setName(next)
            setPreview(undefined)
          }}
          label="新名称"
        />
        <button type="submit" className="wf-button" disabled={isBusy || name.trim() === '' || to === thing.name}>
          预览改动
        </button>
        <button
          type="button"
          className="wf-button wf-button--primary"
          disabled={isBusy || !preview || faults.length > 0}
          onClick={() => void rename()}
        >
          改名并发布
        </button>
      </div>
      {fault !== '' && (
        <p className="wfd-rename__fault" role="alert">
          {fault}
        </p>
      )}
      {faults.map(({ message, file }) => (
        <p key={`${file}${message}`} className="wfd-rename__fault">
          {message}
        </p>
      ))}
      {preview && (
        <>
          <p className="wfd-usages__sum">
            {preview.documents.length} 份文档将一并改动、一次发布，要么全部生效要么都不变；之后可以一步改回：
          </p>
          <ul className="wfd-usages">
            {preview.documents.map(({ key, file, changes }) => {
              const document = documentInFile(view, file)?.document
              return (
                <li key={key}>
                  <strong>{document ? documentText(document) : file}</strong>
                  <ul>
                    {changes.map((text) => (
                      <li key={text}>{text}</li>
                    ))}
                  </ul>
                </li>
              )
            })}
          </ul>
        </>
      )}
    </form>
  )
}
