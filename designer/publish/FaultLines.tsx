import type { Issue } from '../../schemas/index.ts'
import { placeTextOf } from '../usages/place-text.ts'
import { useWorkspaceView } from '../workspace-context.ts'

interface FaultLinesProps {
  readonly faults: readonly Issue[]
  onGoTo(fault: Issue): void
}

/** Faults with the place where each is; a click leads there. */
export function FaultLines({ faults, onGoTo }: FaultLinesProps) {
  const view = useWorkspaceView()
  if (faults.length === 0) return null
  return (
    <ul className="wfd-publish__faults" aria-label="错误">
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
