import { Icon } from '../../runtime/index.ts'
import type { Draft, SaveState } from '../draft/draft.ts'

const words: Readonly<Record<SaveState, string>> = {
  saved: '已保存',
  changed: '待保存',
  saving: '正在保存…',
  stale: '他人已修改，待合并',
  failed: '保存失败，将重试',
}

/** Whether the draft is kept on the server. */
export function SavedState({ draft }: { readonly draft: Draft }) {
  const isWrong = draft.save === 'failed' || draft.save === 'stale'
  return (
    <span className={isWrong ? 'wfd-status__faults' : ''} title={draft.fault} aria-live="polite" data-save={draft.save}>
      {draft.save === 'saved' && <Icon name="check" size={12} />}
      {words[draft.save]}
    </span>
  )
}
