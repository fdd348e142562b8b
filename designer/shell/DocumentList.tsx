import { useMemo, useState } from 'react'
import { TextInput } from '../../runtime/index.ts'
import { documentOf } from '../draft/draft.ts'
import { useWorkspace, useWorkspaceView } from '../workspace-context.ts'

/** Pages by name, those with unpublished changes marked; a click puts one on the canvas. */
export function DocumentList() {
  const workspace = useWorkspace()
  const { stored, drafts, active, loaded } = useWorkspaceView()
  const [words, setWords] = useState('')
  const pages = useMemo(() => {
    const titles = Object.values(loaded.model?.pages ?? {}).map(({ id, title, route }) => ({
      key: `page/${id}`,
      title,
      route,
    }))
    return titles.filter(({ title, route }) => `${title} ${route}`.toLowerCase().includes(words.trim().toLowerCase()))
  }, [loaded.model, words])
  const isChanged = (key: string) => {
    const draft = drafts.get(key)
    return stored.get(key)?.draft !== undefined || (draft !== undefined && documentOf(draft) !== draft.baseDocument)
  }
  return (
    <div className="wfd-documents">
      <TextInput value={words} onChange={setWords} icon="search" placeholder="搜索页面名称或地址" label="搜索页面" />
      <ul>
        {pages.map(({ key, title, route }) => (
          <li key={key}>
            <button
              type="button"
              className="wfd-documents__line"
              aria-current={key === active || undefined}
              onClick={() => workspace.open(key)}
            >
              <span>{title}</span>
              <small>{route}</small>
              {isChanged(key) && <em>草稿</em>}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
