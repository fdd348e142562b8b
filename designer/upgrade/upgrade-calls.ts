import type { PageContext } from '../../runtime/index.ts'
import type { Conflict } from '../../schemas/index.ts'
import type { DocumentJson } from '../draft/edit.ts'

/** A document changed here whose shipped text is another one since the last release. */
export interface UpgradeHead {
  readonly key: string
  readonly kind: string
  readonly id: string
  /** 页面“仪表参数”. */
  readonly title: string
  /** What the release changed, in sentences. */
  readonly changes: readonly string[]
  /** How many of its changes contradict those made here. */
  readonly conflicts: number
}

/** The three hands of an upgrade, merged. */
export interface Upgrade {
  /** The version made here that it was merged with. */
  readonly version: number
  readonly base: DocumentJson | null
  readonly ours: DocumentJson | null
  readonly theirs: DocumentJson | null
  readonly merged: DocumentJson | null
  readonly conflicts: readonly Conflict[]
}

/** The calls about upgrades that the designer makes; they reject with `ApiError`. */
export interface UpgradeCalls {
  all(): Promise<readonly UpgradeHead[]>
  open(head: UpgradeHead): Promise<Upgrade>
  /** Keeps the merged content as a new version over `base`; 409 where somebody saved since. */
  accept(head: UpgradeHead, base: number, document: DocumentJson): Promise<unknown>
}

/** The calls over the endpoints of the page that the designer stands in. */
export function upgradeCalls(page: Pick<PageContext, 'call'>): UpgradeCalls {
  return {
    all: () => page.call('documents.upgrades', {}, { silent: true }),
    open: ({ kind, id }) => page.call('documents.upgrade', { kind, id }, { silent: true }),
    accept: ({ kind, id }, base, document) =>
      page.call('documents.acceptUpgrade', { kind, id, base, document, why: '合并新版本' }, { silent: true }),
  }
}
