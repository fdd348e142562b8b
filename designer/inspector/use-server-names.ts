import { useMemo } from 'react'
import { usePage, useServices } from '../../runtime/index.ts'
import { type AskNames, askNamesOf } from './asked-names.ts'
import type { KnownProject } from './pick.ts'

/** What pickers list that no document says: the projects of who designs, and the devices and meters in them. */
export function useServerNames(): { readonly projects: readonly KnownProject[]; readonly askNames: AskNames } {
  const page = usePage()
  const { client } = useServices()
  const projects = client.session?.projects ?? none
  return useMemo(() => ({ projects, askNames: askNamesOf(page) }), [page, projects])
}

const none: readonly KnownProject[] = []
