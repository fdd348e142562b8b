import { useMemo } from 'react'
import { usePage } from '../../runtime/index.ts'
import { documentCalls } from '../draft/calls.ts'
import { useNotices } from '../notice/notices-context.ts'
import { useWorkspace } from '../workspace-context.ts'
import { type Publishing, publishing } from './publishing.ts'

/** Publishing over the workspace around; what was published is told with the way to take it back. */
export function usePublishing(): Publishing {
  const page = usePage()
  const workspace = useWorkspace()
  const notices = useNotices()
  return useMemo(() => publishing({ workspace, notices, calls: documentCalls(page) }), [page, workspace, notices])
}
