import { type DocumentKind, type Issue, placeOfPointer } from '../../schemas/index.ts'
import type { DocumentJson } from '../draft/edit.ts'
import { goToProperty } from '../inspector/go-to-property.ts'
import { trailText } from '../usages/place-text.ts'
import { useWorkspace, useWorkspaceView } from '../workspace-context.ts'

interface UndrawnNoteProps {
  readonly document: DocumentJson
  /** Of the document. */
  readonly issues: readonly Issue[]
}

/** Faults named at most; the tab 检查 has them all. */
const mostNamed = 5

/** What stands where the page would be, while its form is at fault: each fault, by a click the property that it is of. */
export function UndrawnNote({ document, issues }: UndrawnNoteProps) {
  const workspace = useWorkspace()
  const { loaded } = useWorkspaceView()
  const faults = issues.filter(({ isDoubt }) => !isDoubt)
  return (
    <div className="wfd-canvas__blank">
      <p>改正下列错误后，画布即可显示：</p>
      <ul>
        {faults.slice(0, mostNamed).map((issue) => {
          const place = placeOfPointer(document, issue.pointer)
          const kind = document.kind as DocumentKind
          return (
            <li key={`${issue.pointer} ${issue.message}`}>
              <button
                type="button"
                onClick={() => goToProperty({ kind, document, select: (one) => workspace.select([one]) }, place)}
              >
                {issue.message}
                <small>{trailText(document, place, loaded.model)}</small>
              </button>
            </li>
          )
        })}
      </ul>
      {faults.length > mostNamed && <p>还有 {faults.length - mostNamed} 处</p>}
    </div>
  )
}
