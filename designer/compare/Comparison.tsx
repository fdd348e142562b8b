import { lazy, Suspense, useMemo, useState } from 'react'
import { SegmentInput } from '../../runtime/index.ts'
import type { AppModel, Place } from '../../schemas/index.ts'
import type { DocumentJson } from '../draft/edit.ts'
import { textOf } from '../draft/sources-with.ts'
import { sentencesBetween } from './sentences.ts'
import './compare.css'

const TextDiff = lazy(() =>
  import(/* webpackChunkName: "text-diff" */ './TextDiff.tsx').then((module) => ({ default: module.TextDiff })),
)

interface ComparisonProps {
  readonly before: DocumentJson | null
  readonly after: DocumentJson | null
  /** What the two are: 第 38 版, 草稿. */
  readonly labels: readonly [string, string]
  readonly model: AppModel | undefined
  /** A sentence that is clicked leads to its place; sentences are plain text without it. */
  onPlace?(place: Place): void
}

const views = [
  { value: 'sentences', label: '逐条说明' },
  { value: 'text', label: '文本对照' },
]

/** Two contents of a document, compared in sentences or as texts side by side. */
export function Comparison({ before, after, labels, model, onPlace }: ComparisonProps) {
  const [view, setView] = useState('sentences')
  const sentences = useMemo(() => sentencesBetween(before, after, model), [before, after, model])
  return (
    <section className="wfd-compare" aria-label={`${labels[0]}与${labels[1]}对比`}>
      <header className="wfd-compare__head">
        <span>
          {labels[0]} → {labels[1]}：{sentences.length === 0 ? '内容相同' : `${sentences.length} 处改动`}
        </span>
        <SegmentInput label="对比方式" value={view} choices={views} onChange={(next) => setView(String(next))} />
      </header>
      {view === 'sentences' ? (
        <ul className="wfd-compare__list">
          {sentences.map(({ at, text }) => (
            <li key={text}>
              {onPlace ? (
                <button type="button" onClick={() => onPlace(at)}>
                  {text}
                </button>
              ) : (
                text
              )}
            </li>
          ))}
        </ul>
      ) : (
        <Suspense fallback={<p className="wfd-compare__wait">正在比较…</p>}>
          <TextDiff before={before ? textOf(before) : ''} after={after ? textOf(after) : ''} labels={labels} />
        </Suspense>
      )}
    </section>
  )
}
