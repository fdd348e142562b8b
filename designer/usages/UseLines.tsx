import { useMemo } from 'react'
import { documentText } from '../../schemas/index.ts'
import { useWorkspaceView } from '../workspace-context.ts'
import { documentInFile } from './place-text.ts'
import { type UsePlace, usesByFile } from './usage-calls.ts'
import { useGoTo } from './use-go-to.ts'

interface UseLinesProps {
  readonly uses: readonly UsePlace[]
  /** A place was gone to. */
  onGone(): void
}

/** Places where something is named, by document; a click leads there. */
export function UseLines({ uses, onGone }: UseLinesProps) {
  const view = useWorkspaceView()
  const goTo = useGoTo()
  const groups = useMemo(() => usesByFile(uses), [uses])
  if (uses.length === 0) return <p className="wfd-usages__none">没有别处用到它，可以放心改动或删除。</p>
  return (
    <>
      <p className="wfd-usages__sum">
        {groups.length} 份文档中的 {uses.length} 处用到它
      </p>
      <ul className="wfd-usages">
        {groups.map(([file, places]) => {
          const document = documentInFile(view, file)?.document
          return (
            <li key={file}>
              <strong>{document ? documentText(document) : file}</strong>
              <ul>
                {places.map(({ pointer, text, line, column }) => (
                  <li key={`${pointer} ${column}`}>
                    <button
                      type="button"
                      onClick={() => {
                        goTo(file, pointer)
                        onGone()
                      }}
                    >
                      {text || pointer}
                      <small>第 {line} 行</small>
                    </button>
                  </li>
                ))}
              </ul>
            </li>
          )
        })}
      </ul>
    </>
  )
}
