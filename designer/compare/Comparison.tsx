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

const DrawnComparison = lazy(() =>
  import(/* webpackChunkName: "drawn-versions" */ './drawn/DrawnComparison.tsx').then((module) => ({
    default: module.DrawnComparison,
  })),
)

interface ComparisonProps {
  readonly before: DocumentJson | null
  readonly after: DocumentJson | null
  /** What the two are: 第 38 版, 草稿. */
  readonly labels: readonly [string, string]
  readonly model: AppModel | undefined
  /** A sentence that is clicked leads to its place; sentences are plain text without it. */
  onPlace?(place: Place): void
  /** Both are drawn too, and that is what is shown first. */
  readonly isDrawn?: boolean
  /** Only the one is shown that is named, not compared with the other. */
  readonly alone?: 'before' | 'after' | undefined
}

const drawnView = { value: 'drawn', label: '画面' }
const views = [
  { value: 'sentences', label: '逐条说明' },
  { value: 'text', label: '文本对照' },
]

/** Two contents of a document, compared in sentences, as texts side by side or, where wanted, drawn side by side. */
export function Comparison({ before, after, labels, model, onPlace, isDrawn = false, alone }: ComparisonProps) {
  const [view, setView] = useState(isDrawn ? 'drawn' : 'sentences')
  const [left, right] = labels
  const drawnLabels = useMemo(
    () => [alone === 'after' ? null : left, alone === 'before' ? null : right] as const,
    [left, right, alone],
  )
  const sentences = useMemo(() => sentencesBetween(before, after, model), [before, after, model])
  return (
    <section className="wfd-compare" aria-label={`${labels[0]}与${labels[1]}对比`}>
      <header className="wfd-compare__head">
        <span>
          {alone
            ? alone === 'before'
              ? left
              : right
            : `${left} → ${right}：${sentences.length === 0 ? '内容相同' : `${sentences.length} 处改动`}`}
        </span>
        <SegmentInput
          label="对比方式"
          value={view}
          choices={isDrawn ? [drawnView, ...views] : views}
          onChange={(next) => setView(String(next))}
        />
      </header>
      {view === 'drawn' && (
        <Suspense fallback={<p className="wfd-compare__wait">正在画出…</p>}>
          <DrawnComparison before={before} after={after} labels={drawnLabels} />
        </Suspense>
      )}
      {view === 'sentences' && (
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
      )}
      {view === 'text' && (
        <Suspense fallback={<p className="wfd-compare__wait">正在比较…</p>}>
          <TextDiff before={before ? textOf(before) : ''} after={after ? textOf(after) : ''} labels={labels} />
        </Suspense>
      )}
    </section>
  )
}
