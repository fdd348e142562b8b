import type { Issue } from '../../schemas/index.ts'
import { placeTextOf } from '../usages/place-text.ts'
import { useWorkspaceView } from '../workspace-context.ts'

interface FaultLinesProps {
  /** What they are: 错误, 警告. */
  readonly label: string
  /** Nothing breaks by them. */
  readonly isDoubt?: boolean
  readonly faults: readonly Issue[]
  onGoTo(fault: Issue): void
}

/** Faults with the place where each is; a click leads there. */
export function FaultLines({ label, isDoubt = false, faults, onGoTo }: FaultLinesProps) {
  const view = useWorkspaceView()
  if (faults.length === 0) return null
  return (
    <ul className="wfd-publish__faults" data-doubt={isDoubt || undefined} aria-label={label}>
      {faults.map((fault) => (
        <li key={`${fault.file}${fault.pointer}${fault.message}`}>
          <button type="button" onClick={() => onGoTo(fault)}>
            {fault.message}
            <small>{placeTextOf(view, fault.file, fault.pointer)}</small>
          </button>
        </li>
      ))}
    </ul>
  )
}
