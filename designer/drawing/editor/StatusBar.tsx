import type { ReactNode } from 'react'
import { Icon } from '../../../runtime/index.ts'
import type { Point } from '../model/geometry.ts'
import { issuesByPart } from '../model/part-issues.ts'
import { nameOfPart } from '../model/part-name.ts'
import { useCell } from './cell.ts'
import type { Command } from './command.ts'
import { useEditor } from './editor.ts'
import { CommandButton } from './Glyph.tsx'
import { useCalmCell } from './use-calm-cell.ts'

interface StatusBarProps {
  readonly commands: readonly Command[]
  /** Whether it is saved, who else is here. */
  readonly saved: ReactNode
}

/** The line below the canvas: zoom, switches, what is chosen, faults, whether it is saved. */
export function StatusBar({ commands, saved }: StatusBarProps) {
  const { view: viewCell, pointer, drawing, chosen, host } = useEditor()
  const view = useCell(viewCell)
  const find = (id: string) => commands.find((command) => command.id === id) as Command
  const faults = host.issues.filter(({ isDoubt }) => !isDoubt)
  const doubts = host.issues.length - faults.length
  const [first] = faults
  const showFirst = () => {
    const [id] = [...issuesByPart(drawing, faults)].find(([partId]) => partId !== '') ?? []
    host.choose(id === undefined ? [] : [id])
  }
  return (
    <footer className="wfd-status wfd-dw-status">
      <button type="button" title="缩小（-）" aria-label="缩小" onClick={find('zoom-out').run}>
        <Icon name="minus" size={14} />
      </button>
      <span className="wfd-dw-status__zoom">{Math.round(view.zoom * 100)} %</span>
      <button type="button" title="放大（+）" aria-label="放大" onClick={find('zoom-in').run}>
        <Icon name="plus" size={14} />
      </button>
      <button type="button" title="适应画布（1）" onClick={find('zoom-fit').run}>
        适应
      </button>
      <button type="button" title="实际大小（0）" onClick={find('zoom-true').run}>
        1:1
      </button>
      <span className="wfd-dw-status__gap" />
      {['option-grid', 'option-snapGrid', 'option-guides', 'option-square', 'option-rulers', 'option-miniMap'].map(
        (id) => (
          <CommandButton key={id} command={find(id)} hasText />
        ),
      )}
      <span className="wfd-dw-status__gap" />
      <PointerPlace pointer={pointer} />
      <span>
        {chosen.size > 0 ? `已选 ${chosen.size} / ${drawing.elements.length}` : `${drawing.elements.length} 个图元`}
      </span>
      <span className="wfd-dw-bar__space" />
      {first ? (
        <button type="button" className="wfd-dw-status__fault" title={first.message} onClick={showFirst}>
          <Icon name="error" size={14} />
          {faults.length} 个错误：{placeOfFault(drawing, first.pointer)}
          {first.message}
        </button>
      ) : (
        <span>0 个错误</span>
      )}
      {doubts > 0 && <span>{doubts} 个警告</span>}
      {saved}
    </footer>
  )
}

function PointerPlace({ pointer }: { readonly pointer: ReturnType<typeof useEditor>['pointer'] }) {
  return <span className="wfd-dw-status__place">{useCalmCell(pointer, placeText) ?? ''}</span>
}

const placeText = (at: Point | undefined): string | undefined => at && `${Math.round(at.x)}, ${Math.round(at.y)}`

function placeOfFault(drawing: ReturnType<typeof useEditor>['drawing'], pointer: string): string {
  const [, list, key] = pointer.split('/')
  const part = list === 'elements' ? drawing.elements[Number(key)] : undefined
  return part ? `“${nameOfPart(part)}”` : ''
}
