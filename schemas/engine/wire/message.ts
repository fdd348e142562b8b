/** A message of the bell, in words (`message.list`). */
export interface UserMessage {
  readonly key: string
  readonly kind: string
  readonly title: string
  readonly text: string
  readonly at: string
  /** Page that it leads to. */
  readonly route: string
  readonly projectId: number | null
  readonly isRead: boolean
}
