import { useSnapshot } from 'valtio'
import { useRuntime } from './page-context.ts'

/** IANA zone of the chosen project, in which instants are written and read; undefined for the platform's own. */
export function useZone(): string | undefined {
  const { client } = useRuntime()
  const { session, currentProject, checkedProjects } = useSnapshot(client) as typeof client
  const projectId = currentProject ?? checkedProjects[0]
  return session?.projects.find((project) => project.id === projectId)?.zone
}
