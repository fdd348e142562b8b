import { useState } from 'react'
import { type ExpressionPlace, type KnownName, namesIn, typeName } from '../../schemas/index.ts'

interface NameListProps {
  /** Chinese name of the property, for readers. */
  readonly label: string
  readonly names: ExpressionPlace['names']
  readonly onPick: (path: string) => void
}

/** Names shown before all are asked for. */
const fewNames = 3

/** The names that an expression may use here, with what people call them and their type; a click writes one. */
export function NameList({ label, names, onPick }: NameListProps) {
  const [isWhole, setWhole] = useState(false)
  const [text, setText] = useState('')
  const all = namesIn(names)
  if (all.length === 0) return null
  const shown = isWhole ? all.filter((name) => holds(name, text)) : all.slice(0, fewNames)
  return (
    <section className="wf-names" aria-label={`${label}的可用名称`}>
      <p className="wf-names__head">
        <span>可用名称</span>
        <button type="button" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? '收起' : `全部 ${all.length} 个`}
        </button>
      </p>
      {isWhole && (
        <input
          className="wf-input"
          placeholder="搜索名称"
          aria-label="搜索可用名称"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      )}
      <ul className="wf-names__lines">
        {shown.map(({ path, title, unit, type }) => (
          <li key={path}>
            <button type="button" className="wf-name" title={path} onClick={() => onPick(path)}>
              <code>{path}</code>
              <span className="wf-name__title">
                {title}
                {unit && `（${unit}）`}
              </span>
              <span className="wf-name__type">{typeName(type)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

const holds = ({ path, title = '' }: KnownName, text: string): boolean =>
  `${path} ${title}`.toLowerCase().includes(text.trim().toLowerCase())
