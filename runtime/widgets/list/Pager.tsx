import { useState } from 'react'
import { SelectInput } from '../../fields/SelectInput.tsx'
import { Icon } from '../../icons/Icon.tsx'
import { pageCount, pagerItems, pageSizes } from './paging.ts'

interface PagerProps {
  /** What is paged. */
  readonly label: string
  readonly page: number
  readonly size: number
  readonly total: number
  readonly onPage: (page: number) => void
  readonly onSize: (size: number) => void
}

const sizeChoices = pageSizes.map((value) => ({ value, label: `${value} 条 / 页` }))

/** The pager: page numbers, page size (specification section 9), and a page to go to. */
export function Pager({ label, page, size, total, onPage, onSize }: PagerProps) {
  const pages = pageCount(total, size)
  return (
    <nav className="wf-pager" aria-label={`${label}分页`}>
      <span className="wf-pager__total">
        第 {((page - 1) * size + 1).toLocaleString('zh-CN')} – {Math.min(total, page * size).toLocaleString('zh-CN')} 条
      </span>
      <button
        type="button"
        className="wf-pager__page"
        aria-label="上一页"
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        <Icon name="chevron-left" size={14} />
      </button>
      {pagerItems(page, pages).map((item, index) =>
        item === 'gap' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: at most one gap on each side
          <span key={`gap${index}`} className="wf-pager__gap" aria-hidden="true">
            …
          </span>
        ) : (
          <button
            key={item}
            type="button"
            className="wf-pager__page"
            aria-label={`第 ${item} 页`}
            aria-current={item === page ? 'page' : undefined}
            onClick={() => onPage(item)}
          >
            {item}
          </button>
        ),
      )}
      <button
        type="button"
        className="wf-pager__page"
        aria-label="下一页"
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      >
        <Icon name="chevron-right" size={14} />
      </button>
      <SelectInput
        value={size}
        choices={sizeChoices}
        label="每页条数"
        width={112}
        onChange={(value) => onSize(Number(value))}
      />
      <GoTo pages={pages} onPage={onPage} />
    </nav>
  )
}

function GoTo({ pages, onPage }: { readonly pages: number; readonly onPage: (page: number) => void }) {
  const [text, setText] = useState('')
  const go = (): void => {
    const page = Number(text)
    if (Number.isInteger(page) && page >= 1) onPage(Math.min(page, pages))
    setText('')
  }
  return (
    <label className="wf-pager__goto">
      跳至
      <input
        className="wf-input"
        inputMode="numeric"
        value={text}
        onChange={(event) => setText(event.target.value.replace(/\D/g, ''))}
        onBlur={() => setText('')}
        onKeyDown={(event) => event.key === 'Enter' && go()}
      />
      页
    </label>
  )
}
