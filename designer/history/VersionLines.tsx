import { useState } from 'react'
import { fullValue, Icon } from '../../runtime/index.ts'
import { timeText } from './time-text.ts'
import { type VersionGroup, type VersionLine, versionText } from './version-list.ts'

interface VersionLinesProps {
  readonly groups: readonly VersionGroup[]
  readonly chosen: number | undefined
  /** There may be a shipped text below all versions. */
  readonly isShipped: boolean
  onChoose(version: number): void
}

/** The versions, the newest above; autosaves in a row are folded into one line. */
export function VersionLines({ groups, chosen, isShipped, onChoose }: VersionLinesProps) {
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set())
  const flip = (version: number) => {
    const next = new Set(open)
    if (!next.delete(version)) next.add(version)
    setOpen(next)
  }
  return (
    <ul className="wfd-versions__list" aria-label="版本">
      {groups.flatMap(({ lines }) => {
        const [first, ...rest] = lines as [VersionLine, ...VersionLine[]]
        const isOpen = open.has(first.version) || rest.some(({ version }) => version === chosen)
        const more =
          rest.length === 0 ? null : (
            <button
              type="button"
              className="wfd-versions__more"
              aria-expanded={isOpen}
              onClick={() => flip(first.version)}
            >
              <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} size={12} />
              连续自动保存 {lines.length} 次
            </button>
          )
        return [first, ...(isOpen ? rest : [])].map((line) => (
          <li key={line.version} data-folded={line !== first || undefined}>
            <Line line={line} isChosen={line.version === chosen} onChoose={onChoose} />
            {line === first && more}
          </li>
        ))
      })}
      {isShipped && (
        <li>
          <button
            type="button"
            className="wfd-versions__line"
            aria-current={chosen === 0 || undefined}
            onClick={() => onChoose(0)}
          >
            <strong>随产品发布</strong>
            <span className="wfd-versions__why">未经本单位修改的内容</span>
          </button>
        </li>
      )}
    </ul>
  )
}

interface LineProps {
  readonly line: VersionLine
  readonly isChosen: boolean
  onChoose(version: number): void
}

function Line({ line, isChosen, onChoose }: LineProps) {
  const { version, by, at, published, publish } = line
  return (
    <button
      type="button"
      className="wfd-versions__line"
      aria-current={isChosen || undefined}
      onClick={() => onChoose(version)}
    >
      <strong>第 {version} 版</strong>
      {published ? <em data-now>已发布</em> : publish && <em>曾发布</em>}
      <span className="wfd-versions__who" title={fullValue(at, { format: 'shortDateTime' })}>
        {by} {timeText(at)}
      </span>
      <span className="wfd-versions__why">{versionText(line)}</span>
    </button>
  )
}
