import type { Issue } from '../../schemas/index.ts'
import { AppError } from '../errors.ts'
import { issueLine } from './document-set.ts'

const shownIssues = 3

/** 400: the documents together are at fault. All issues stand in `details.issues`. */
export function documentFaults(issues: readonly Issue[]): AppError {
  const faults = issues.filter((issue) => !issue.isDoubt)
  const shown = faults.slice(0, shownIssues).map(issueLine).join('；')
  const message = `文档有 ${faults.length} 处错误，不能发布：${shown}`
  return new AppError({ code: 'DOCUMENT_FAULTS', status: 400, message, details: { issues } })
}

/** 409: a document was saved by somebody else since it was read; both texts are in the details, for the merge. */
export const staleDocument = (at: {
  readonly kind: string
  readonly id: string
  readonly baseVersion: number
  readonly theirVersion: number
  readonly theirBy: string
  readonly base: unknown
  readonly theirs: unknown
}) =>
  new AppError({
    code: 'STALE_VERSION',
    status: 409,
    message: `文档“${at.kind}/${at.id}”已被${at.theirBy === '' ? '他人' : ` ${at.theirBy} `}修改：您编辑的是第 ${at.baseVersion} 版，当前为第 ${at.theirVersion} 版`,
    details: at,
  })

/** 409: somebody else holds the lock of a document. */
export const lockedDocument = (at: {
  readonly kind: string
  readonly id: string
  readonly by: string
  readonly until: string
}) =>
  new AppError({
    code: 'LOCKED_DOCUMENT',
    status: 409,
    message: `文档“${at.kind}/${at.id}”正由 ${at.by} 编辑`,
    details: at,
  })

/** 409: another publish came first; nothing was changed. */
export const lostPublish = () =>
  new AppError({ code: 'LOST_PUBLISH', status: 409, message: '刚有另一次发布，请刷新后重试' })

/** 409: a newer version of a document is in force; going back is a restore, which makes a version of its own. */
export const olderVersion = (at: {
  readonly kind: string
  readonly id: string
  readonly version: number
  readonly published: number
}) =>
  new AppError({
    code: 'OLDER_VERSION',
    status: 409,
    message: `文档“${at.kind}/${at.id}”已发布更新的第 ${at.published} 版；要退回第 ${at.version} 版，请先恢复它`,
    details: at,
  })
