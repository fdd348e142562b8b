import { Icon } from '../../runtime/index.ts'
import { type Fix, fixesOf, type Looked, type Sides, sidesAt, type Type, typeName } from '../../schemas/index.ts'
import { faultKind, rangeWords } from './fault-words.ts'
import './fix.css'

interface FaultsProps {
  readonly text: string
  readonly issues: Looked['issues']
  readonly looked: Looked
  readonly wanted: Type | undefined
  readonly onFix: (fix: Fix) => void
}

/** Faults shown in full; further ones are counted. */
const mostShown = 2

/** Each fault with its kind, its place and a sentence, and what mends it by one click. */
export function ExpressionFaults({ text, issues, looked, wanted, onFix }: FaultsProps) {
  return (
    <div aria-live="polite">
      {issues.slice(0, mostShown).map((issue) => {
        const part = text.slice(issue.start, issue.end)
        const sides = sidesAt(text, issue, looked)
        return (
          <div key={`${issue.code} ${issue.start} ${issue.message}`} className="wf-expression__fault">
            <p className="wf-expression__fault-head">
              <Icon name="error" size={14} />
              <b>{faultKind(issue.code)}</b>
              <span>{rangeWords(text, issue.start, issue.end)}</span>
            </p>
            <p className="wf-expression__fault-text">
              {sides && isShort(sides) ? (
                <SidesSentence sides={sides} />
              ) : (
                <>
                  {part !== '' && part.length < 40 && part !== text && <code>{part}</code>} {issue.message}
                </>
              )}
            </p>
            <p className="wf-expression__fixes">
              {fixesOf(text, issue, looked, wanted)
                .slice(0, 3)
                .map((fix, index) => (
                  <button
                    key={fix.label}
                    type="button"
                    className={index === 0 ? 'wf-fix wf-fix--first' : 'wf-fix'}
                    onClick={() => onFix(fix)}
                  >
                    {fix.label}
                  </button>
                ))}
            </p>
          </div>
        )
      })}
      {issues.length > mostShown && <p className="wf-fold__note">还有 {issues.length - mostShown} 处</p>}
    </div>
  )
}

const isShort = ({ left, right }: Sides): boolean => left.text.length < 30 && right.text.length < 30

function SidesSentence({ sides: { left, right, isComparison } }: { readonly sides: Sides }) {
  return (
    <>
      <code>{left.text}</code> 是<b>{typeName(left.type)}</b>，<code>{right.text}</code> 是<b>{typeName(right.type)}</b>
      ，{isComparison ? '不能比较' : '不能一起计算'}。
    </>
  )
}
