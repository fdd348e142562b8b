import { Icon } from '../../runtime/index.ts'
import { type Issue, type Place, placeOfPointer } from '../../schemas/index.ts'
import type { DocumentJson } from '../draft/edit.ts'
import { useDesk } from './desk.ts'
import { goToProperty } from './go-to-property.ts'
import { mendsOf } from './mends.ts'
import { type InspectedNode, kindWord, nameOf, pathTo } from './node.ts'
import '../expression/fix.css'

interface IssueListProps {
  readonly issues: readonly Issue[]
  readonly document: DocumentJson
}

/** Faults and doubts at what is selected and inside it; a click goes there, and what is plain is mended by one. */
export function IssueList({ issues, document }: IssueListProps) {
  const desk = useDesk()
  if (issues.length === 0)
    return (
      <p className="wf-inspector__fine">
        <Icon name="check-circle" size={16} /> 没有发现问题
      </p>
    )
  const { kind } = desk.now()
  return (
    <ul className="wf-issues" aria-label="问题">
      {issues.map((issue) => {
        const place = placeOfPointer(document, issue.pointer)
        const node = pathTo(kind, document, place).at(-1)
        return (
          <li
            key={`${issue.pointer} ${issue.message} ${issue.caret ?? ''}`}
            className={issue.isDoubt ? 'wf-issue wf-issue--doubt' : 'wf-issue'}
          >
            <button
              type="button"
              className="wf-issue__go"
              onClick={() => goToProperty({ kind, document, select: desk.select }, place)}
            >
              <Icon name={issue.isDoubt ? 'warning' : 'error'} size={14} />
              <span className="wf-issue__text">{issue.message}</span>
              <span className="wf-issue__where">
                {node ? whereWords(node, place) : issue.pointer} · 第 {issue.line} 行
              </span>
            </button>
            <span className="wf-issue__mends">
              {mendsOf(desk.now(), issue).map(({ label, place: at, value }) => (
                <button
                  key={label}
                  type="button"
                  className="wf-fix"
                  onClick={() => desk.edit({ kind: 'set', at, value })}
                >
                  {label}
                </button>
              ))}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

/** The thing at fault and its property, in words: 列 maxPerHour · 显示条件. */
function whereWords(node: InspectedNode, place: Place): string {
  const step = place[node.place.length]
  const title = typeof step === 'string' ? node.shape?.properties.get(step)?.title : undefined
  return [`${kindWord(node)} ${nameOf(node.value)}`, ...(title ? [title] : [])].join(' · ')
}
