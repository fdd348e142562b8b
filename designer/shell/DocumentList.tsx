import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { Icon, SelectInput, TextInput } from '../../runtime/index.ts'
import { kindTitle } from '../../schemas/index.ts'
import { NewDialog } from '../create/NewDialog.tsx'
import { documentHeads } from '../draft/heads.ts'
import { useWorkspace, useWorkspaceView } from '../workspace-context.ts'

/** Kinds of documents in the order in which people look for them. */
const kinds = ['page', 'layout', 'fragment', 'entity', 'api', 'enum', 'menu', 'app', 'topic', 'test']

const kindChoices = kinds.map((kind) => ({ value: kind, label: kindTitle(kind) }))

const seen = (line: HTMLElement | null) => line?.scrollIntoView({ block: 'nearest' })

/** Documents of a kind by name, those with unpublished changes marked; a click opens one. */
export function DocumentList() {
  const workspace = useWorkspace()
  const { stored, drafts, active, loaded } = useWorkspaceView()
  const [isNewOpen, setNewOpen] = useState(false)
  const [words, setWords] = useState('')
  const activeKind = active?.split('/')[0] ?? 'page'
  const [kind, setKind] = useState(activeKind)
  useEffect(() => setKind(activeKind), [activeKind])
  const shownDrafts = useDeferredValue(drafts)
  const heads = useMemo(() => documentHeads({ stored, drafts: shownDrafts }), [stored, shownDrafts])
  const wanted = words.trim().toLowerCase()
  const shown = heads.filter(
    (head) => head.kind === kind && `${head.title} ${head.note} ${head.id}`.toLowerCase().includes(wanted),
  )
  return (
    <div className="wfd-documents">
      <div className="wfd-documents__search">
        <SelectInput
          value={kind}
          choices={kindChoices}
          onChange={(next) => setKind(String(next))}
          label="文档种类"
          small
        />
        <TextInput value={words} onChange={setWords} icon="search" placeholder="名称或标识" label="搜索文档" />
        <button type="button" className="wf-button" title="新建" onClick={() => setNewOpen(true)}>
          <Icon name="plus" label="新建" />
        </button>
      </div>
      <ul>
        {shown.map(({ key, title, note, isChanged, isRemoved }) => (
          <li key={key}>
            <button
              type="button"
              className="wfd-documents__line"
              aria-current={key === active || undefined}
              ref={key === active ? seen : undefined}
              onClick={() => workspace.open(key)}
            >
              <span>{title}</span>
              {note !== title && <small>{note}</small>}
              {isRemoved ? <em>待删除</em> : isChanged && <em>草稿</em>}
            </button>
          </li>
        ))}
      </ul>
      {shown.length === 0 && <p className="wfd-documents__none">没有符合的{kindTitle(kind)}</p>}
      {isNewOpen && loaded.model && <NewDialog model={loaded.model} onClose={() => setNewOpen(false)} />}
    </div>
  )
}
