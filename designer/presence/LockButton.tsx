import { Icon, useAccess, useServices } from '../../runtime/index.ts'
import type { Draft } from '../draft/draft.ts'
import { useLock } from './use-lock.ts'

/** Keeps others from saving the document for half an hour, and gives that back; not there while somebody else does. */
export function LockButton({ draft }: { readonly draft: Draft }) {
  const { client } = useServices()
  const mayWrite = useAccess('document.write')
  const { lock, take, give } = useLock(draft)
  const isOwn = lock?.byId === client.session?.user.id
  if (!mayWrite || draft.base + Number(draft.baseDocument !== null) === 0) return null
  const label = isOwn ? '解除锁定' : '锁定'
  const title = isOwn ? '解除锁定，他人又可保存' : '锁定 30 分钟：其间只有您能保存此文档，他人仍可查看'
  return (
    <button
      type="button"
      className="wfd-lock"
      title={title}
      aria-pressed={isOwn}
      disabled={lock !== undefined && !isOwn}
      onClick={() => void (isOwn ? give() : take())}
    >
      <Icon name={lock ? 'lock' : 'unlock'} size={14} label={label} />
    </button>
  )
}
