import { useState } from 'react'
import { askConfirm, FaultNote, SelectInput, useAccess } from '../../runtime/index.ts'
import { Comparison } from '../compare/Comparison.tsx'
import { type Draft, documentOf } from '../draft/draft.ts'
import type { DocumentJson } from '../draft/edit.ts'
import { usePublishing } from '../publish/use-publishing.ts'
import { useWorkspace, useWorkspaceView } from '../workspace-context.ts'
import { useVersion } from './use-versions.ts'
import { besideAtFirst, here, nothing, type VersionGroup } from './version-list.ts'

interface VersionViewProps {
  readonly draft: Draft
  readonly version: number
  readonly groups: readonly VersionGroup[]
  /** There is a shipped text to compare with. */
  readonly isShipped: boolean
  onClose(): void
}

const nameOf = (version: number) =>
  version === here ? '正在编辑的内容' : version === 0 ? '随产品发布的内容' : `第 ${version} 版`

/** One version beside another one, and how to bring it back. */
export function VersionView({ draft, version, groups, isShipped, onClose }: VersionViewProps) {
  const { kind, id, key } = draft
  const workspace = useWorkspace()
  const { loaded, stored } = useWorkspaceView()
  const mayPublish = useAccess('document.publish')
  const { publishOnly } = usePublishing()
  const [other, setOther] = useState(() => {
    const beside = besideAtFirst(draft.base, version, groups)
    return beside === 0 && !isShipped ? nothing : beside
  })
  const [fault, setFault] = useState('')
  const own = useVersion(kind, id, version)
  const against = useVersion(kind, id, other < 0 ? version : other)
  const published = stored.get(key)?.published ?? 0
  const numbers = groups.flatMap(({ lines }) => lines.map((line) => line.version)).filter((one) => one !== version)
  const choices = [
    { value: nothing, label: '不对比，只看这一版' },
    { value: here, label: nameOf(here) },
    ...numbers.map((one) => ({ value: one, label: `${nameOf(one)}${one === published ? '（已发布）' : ''}` })),
    ...(version === 0 || !isShipped ? [] : [{ value: 0, label: nameOf(0) }]),
  ]
  const restore = () => {
    if (own.status !== 'ready') return
    workspace.take(key, { version: draft.base, by: '', document: draft.baseDocument }, own.value)
    void workspace.save(`恢复${nameOf(version)}`)
  }
  const restoreAndPublish = async () => {
    const title = `恢复${nameOf(version)}并发布`
    const text = '发布后立即生效，所有打开此页面的人都会看到；现在的内容仍在版本记录中。'
    if (!(await askConfirm({ title, text, danger: false, okLabel: '恢复并发布', anchor: null }))) return
    restore()
    const refusal = await publishOnly([key], `恢复${nameOf(version)}`)
    if (refusal === undefined) onClose()
    else setFault(refusal.text)
  }
  if (own.status === 'error') return <FaultNote error={own.fault} onRetry={own.retry} title="版本读取失败" />
  if (against.status === 'error')
    return <FaultNote error={against.fault} onRetry={against.retry} title="版本读取失败" />
  const content = other === here ? documentOf(draft) : against.status === 'ready' ? against.value : null
  const isReady = own.status === 'ready' && against.status === 'ready'
  const isHere = own.status === 'ready' && JSON.stringify(own.value) === JSON.stringify(documentOf(draft))
  return (
    <section className="wfd-versions__view" aria-label={`查看${nameOf(version)}`}>
      <div className="wfd-versions__against">
        <strong>{nameOf(version)}</strong>
        <span>与</span>
        <SelectInput
          label="对比的版本"
          value={other}
          choices={choices}
          width={208}
          onChange={(next) => setOther(Number(next))}
        />
        <span>对比</span>
      </div>
      {isReady ? (
        <Comparison
          {...(other === nothing
            ? { before: own.value, after: own.value, labels: [nameOf(version), nameOf(version)], alone: 'before' }
            : inOrder(side(version, own.value), side(other, content)))}
          model={loaded.model}
          isDrawn
        />
      ) : (
        <p className="wfd-versions__wait">正在读取…</p>
      )}
      <footer className="wfd-versions__acts">
        <span className="wfd-versions__fault" role="status">
          {fault}
        </span>
        <button
          type="button"
          className="wf-button"
          disabled={!isReady || isHere}
          title={isHere ? '与正在编辑的内容相同，无须恢复' : '成为草稿，可继续修改，也可撤销'}
          onClick={() => {
            restore()
            onClose()
          }}
        >
          恢复为草稿
        </button>
        {mayPublish && (
          <button
            type="button"
            className="wf-button wf-button--primary"
            disabled={!isReady || (isHere && version === published)}
            title={isHere && version === published ? '这一版正在使用' : undefined}
            onClick={() => void restoreAndPublish()}
          >
            恢复并发布
          </button>
        )}
      </footer>
    </section>
  )
}

/** One of two that are compared. */
interface Side {
  readonly version: number
  readonly document: DocumentJson | null
}
const side = (version: number, document: DocumentJson | null): Side => ({ version, document })

/** The older one first: what changed is told as it came about. */
function inOrder(a: Side, b: Side) {
  const [old, fresh] = b.version === here || (a.version !== here && a.version < b.version) ? [a, b] : [b, a]
  const labels = [nameOf(old.version), nameOf(fresh.version)] as const
  return { before: old.document, after: fresh.document, labels }
}
