/** A thing that a notice offers to do. */
export interface NoticeAct {
  readonly label: string
  run(): void
}

/** Something that happened beside the editing, told without stopping it. */
export interface Notice {
  /** A later notice of the same key takes the place of the earlier one. */
  readonly key: string
  readonly text: string
  /** Single points, e.g. what somebody else changed. */
  readonly points?: readonly string[]
  readonly tone: 'done' | 'told' | 'warning'
  readonly acts?: readonly NoticeAct[]
}

/** Notices on screen, the newest first. */
export interface Notices {
  all(): readonly Notice[]
  subscribe(listener: () => void): () => void
  show(notice: Notice): void
  dismiss(key: string): void
}

/** Notices that stand at once; older ones give way. */
const mostNotices = 3

/** An empty list of notices. */
export function createNotices(): Notices {
  const listeners = new Set<() => void>()
  let notices: readonly Notice[] = []
  const set = (next: readonly Notice[]) => {
    notices = next
    for (const listener of listeners) listener()
  }
  return {
    all: () => notices,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    show: (notice) => set([notice, ...notices.filter(({ key }) => key !== notice.key)].slice(0, mostNotices)),
    dismiss: (key) => set(notices.filter((notice) => notice.key !== key)),
  }
}
