import { type ReactNode, useId } from 'react'
import { Icon } from '../../runtime/index.ts'
import type { PropertyFault } from './faults.ts'
import { useFold } from './folds.ts'

interface FoldProps {
  /** Under this name it is remembered whether it is open. */
  readonly name: string
  readonly title: string
  readonly hint?: string
  /** What it holds, in a word, at the right. */
  readonly summary?: string
  readonly isOpenAtFirst: boolean
  readonly isMarked?: boolean
  /** Key of the property that it holds. */
  readonly property?: string
  readonly fault?: PropertyFault | undefined
  readonly tools?: ReactNode
  readonly children: () => ReactNode
}

/** A part of the form that folds; its content is made only while it is open. */
export function Fold(props: FoldProps) {
  const { name, title, hint, summary, isOpenAtFirst, isMarked, property, fault, tools, children } = props
  const [isOpen, setOpen] = useFold(name, isOpenAtFirst)
  const id = useId()
  return (
    <section className="wf-fold" data-property={property}>
      <div className="wf-fold__head">
        <button
          type="button"
          className="wf-fold__button"
          aria-expanded={isOpen}
          aria-controls={id}
          title={hint}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} size={14} />
          <span className="wf-fold__title">{title}</span>
          {isMarked && <i className="wfd-field__dot" role="img" aria-label="已改动" />}
          {fault && (
            <b
              className={fault.isDoubt ? 'wf-fold__faults wf-fold__faults--doubt' : 'wf-fold__faults'}
              title={fault.message}
            >
              {fault.count}
            </b>
          )}
          {summary && <span className="wf-fold__summary">{summary}</span>}
        </button>
        {tools}
      </div>
      {isOpen && (
        <div className="wf-fold__body" id={id}>
          {children()}
        </div>
      )}
    </section>
  )
}
