/** Tells those who show usage that it was computed anew. */
export interface UsageNotice {
  /** Grows whenever usage was computed anew: what caches of answers are keyed by. */
  revision(): number
  /** Usage of these projects has changed. */
  changed(projectIds: readonly number[]): void
}

/** A notice that publishes topic `usage.changed` with `{projectId}` for each project. */
export function usageNotice(publish: (topic: string, payload: Readonly<Record<string, unknown>>) => void): UsageNotice {
  let revision = 0
  return {
    revision: () => revision,
    changed(projectIds) {
      if (projectIds.length === 0) return
      revision += 1
      for (const projectId of projectIds) publish('usage.changed', { projectId })
    },
  }
}
