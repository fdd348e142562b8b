import { memo, type ReactNode, useMemo, useState } from 'react'
import { askConfirm, Drawing as DrawnLayout, Icon, TextInput } from '../../runtime/index.ts'
import { usagesOf } from '../../schemas/index.ts'
import { documentOf } from '../draft/draft.ts'
import { documentHeads } from '../draft/heads.ts'
import { useWorkspace, useWorkspaceView } from '../workspace-context.ts'
import type { Drawing } from './model/drawing.ts'
import { copyOfDrawing, freshDrawing } from './model/drawings.ts'
import './editor/editor.css'

interface StartPageProps {
  /** The way to pages and other documents. */
  readonly tabs: ReactNode
  /** A drawing was opened. */
  readonly onOpen: () => void
}

/** All drawings: opened, copied, removed; a new one begins empty. */
export function StartPage({ tabs, onOpen }: StartPageProps) {
  const workspace = useWorkspace()
  const { stored, drafts } = useWorkspaceView()
  const [words, setWords] = useState('')
  const keys = useMemo(
    () => [...new Set([...stored.keys(), ...drafts.keys()])].filter((key) => key.startsWith('layout/')),
    [stored, drafts],
  )
  const drawings = useMemo(() => {
    return keys.flatMap((key) => {
      const draft = drafts.get(key)
      const text = stored.get(key)?.draft?.text ?? stored.get(key)?.text
      const document = draft ? documentOf(draft) : text ? JSON.parse(text) : null
      return document ? [document as unknown as Drawing] : []
    })
  }, [keys, stored, drafts])
  const unpublished = useMemo(() => {
    const changed = documentHeads({ stored, drafts }).filter(({ isChanged }) => isChanged)
    return new Set(changed.map(({ key }) => key))
  }, [stored, drafts])
  // Ids of removed drawings too: their versions are kept.
  const ids = new Set(keys.map((key) => key.slice('layout/'.length)))
  const shown = drawings.filter(({ id, title }) => `${title} ${id}`.toLowerCase().includes(words.trim().toLowerCase()))
  const create = (drawing: Drawing) => {
    workspace.create(drawing as unknown as Record<string, unknown>)
    onOpen()
  }
  const open = (id: string) => {
    workspace.open(`layout/${id}`)
    onOpen()
  }
  return (
    <div className="wfd-dw-start">
      <div className="wfd-dw-start__line">
        {tabs}
        <TextInput
          value={words}
          onChange={setWords}
          icon="search"
          placeholder="搜索画面"
          label="搜索画面"
          width={240}
        />
        <span>共 {drawings.length} 幅画面</span>
        <span className="wfd-dw-bar__space" />
        <button type="button" className="wf-button wf-button--primary" onClick={() => create(freshDrawing(ids))}>
          <Icon name="plus" size={14} />
          新建画面
        </button>
      </div>
      <div className="wfd-dw-start__list">
        {shown.map((drawing) => (
          <Card
            key={drawing.id}
            drawing={drawing}
            isDraft={unpublished.has(`layout/${drawing.id}`)}
            onOpen={() => open(drawing.id)}
            onCopy={() => create(copyOfDrawing(drawing, ids))}
          />
        ))}
      </div>
      {shown.length === 0 && (
        <p className="wfd__note">{words ? `没有名称含“${words}”的画面` : '还没有画面，点“新建画面”开始'}</p>
      )}
    </div>
  )
}

interface CardProps {
  readonly drawing: Drawing
  /** What is shown is not what operators see. */
  readonly isDraft: boolean
  readonly onOpen: () => void
  readonly onCopy: () => void
}

function Card({ drawing, isDraft, onOpen, onCopy }: CardProps) {
  const workspace = useWorkspace()
  const { loaded } = useWorkspaceView()
  const { id, title, elements, width, height } = drawing
  const remove = async (anchor: HTMLElement) => {
    const users = usagesOf(loaded, id).filter(({ thing }) => (thing as string) === 'layout')
    const text =
      users.length > 0
        ? `有 ${users.length} 处正在使用它，发布后会出错：${users.map(({ file }) => file).join('、')}`
        : '下次发布后生效，此前可在版本中恢复。'
    if (await askConfirm({ anchor, title: `删除画面“${title}”？`, text, danger: true, okLabel: '删除' }))
      workspace.remove(`layout/${id}`)
  }
  return (
    <article className="wfd-dw-card">
      <button type="button" className="wfd-dw-card__open" onClick={onOpen}>
        <span className="wfd-dw-card__picture" aria-hidden="true">
          <Picture drawing={drawing} />
        </span>
        <span>
          {title}
          {isDraft && <em>草稿</em>}
        </span>
        <small>{`${width} × ${height}，${elements.length} 个图元`}</small>
      </button>
      <div className="wfd-dw-card__foot">
        <button type="button" className="wf-button wf-button--text wf-button--small" onClick={onCopy}>
          复制
        </button>
        <button
          type="button"
          className="wf-button wf-button--text wf-button--small"
          onClick={(event) => void remove(event.currentTarget)}
        >
          删除
        </button>
      </div>
    </article>
  )
}

const Picture = memo(({ drawing }: { readonly drawing: Drawing }) => <DrawnLayout layout={drawing} mode="still" />)
