import { formatValue } from '../../runtime/index.ts'
import { type DocumentLock, isWithin, type NamingModel, type Place, trailOf } from '../../schemas/index.ts'
import type { StoredDraft } from '../draft/calls.ts'
import type { DocumentJson } from '../draft/edit.ts'
import type { Other } from './people.ts'

/** A quiet line about the others. */
export interface Told {
  readonly text: string
  /** They are at the very thing that is selected here, or keep it locked. */
  readonly isUrgent: boolean
}

/** Others who are named before the rest is only counted. */
const namedEditors = 2
/** Milliseconds for which a draft of somebody else is told of after it was saved. */
const recentMs = 30 * 60_000

/** A thing as people name it: 列“能耗”; undefined for the document itself. Of what is not here, what is around it. */
export function thingText(
  document: DocumentJson | null,
  at: Place,
  model: NamingModel | undefined,
): string | undefined {
  const thing = trailOf(document, at, model).findLast(({ isThing, value }) => isThing && value !== undefined)
  if (thing === undefined) return undefined
  return thing.label === undefined ? thing.noun : `${thing.noun}“${thing.label}”`
}

interface Editing {
  readonly others: readonly Other[]
  readonly document: DocumentJson | null
  /** What is selected here. */
  readonly selection: readonly Place[]
  readonly model: NamingModel | undefined
}

/** Who edits the document at the moment, and where: 李敏正在编辑列“能耗”. */
export function editingTold({ others, document, selection, model }: Editing): Told | undefined {
  const editors = others.filter(({ editing }) => editing !== undefined)
  if (editors.length === 0) return undefined
  const told = editors.map(({ name, editing, isIdle }) => {
    const at = editing?.at ?? []
    const isHere =
      at.length > 0 && selection.some((place) => place.length > 0 && (isWithin(place, at) || isWithin(at, place)))
    const thing = thingText(document, at, model) ?? '此文档'
    const what = isHere ? `您选中的${thing}` : thing
    return { text: isIdle ? `${name}改过${what}，还没有保存` : `${name}正在编辑${what}`, isHere }
  })
  // Whoever is at the same thing comes first.
  const sorted = [...told.filter(({ isHere }) => isHere), ...told.filter(({ isHere }) => !isHere)]
  const rest = sorted.length > namedEditors ? `；另有 ${sorted.length - namedEditors} 人` : ''
  const text = sorted.slice(0, namedEditors).map((one) => one.text)
  return { text: `${text.join('；')}${rest}`, isUrgent: told.some(({ isHere }) => isHere) }
}

/** A draft that somebody else saved lately and that is what one begins from here; undefined for one's own or an old one. */
export function draftTold(
  draft: StoredDraft | undefined,
  { base, ownId, nowMs }: { readonly base: number; readonly ownId: number; readonly nowMs: number },
): Told | undefined {
  if (draft === undefined || draft.byId === ownId || draft.version !== base) return undefined
  const minutes = Math.floor((nowMs - Date.parse(draft.at)) / 60_000)
  if (!(minutes * 60_000 < recentMs)) return undefined
  const when = minutes < 1 ? '刚刚' : ` ${minutes} 分钟前`
  return { text: `${draft.by || '他人'}${when}改过此文档，还没有发布`, isUrgent: false }
}

/** A lock and whose it is; undefined once it ended. */
export function lockTold(
  lock: DocumentLock | undefined,
  { ownId, nowMs }: { readonly ownId: number; readonly nowMs: number },
): (Told & { readonly isOwn: boolean }) | undefined {
  if (lock === undefined || !(Date.parse(lock.until) > nowMs)) return undefined
  const isOwn = lock.byId === ownId
  const until = formatValue(lock.until, { format: 'time' })
  const text = isOwn
    ? `您已锁定此文档，${until} 前他人不能保存`
    : `${lock.by || '他人'}已锁定此文档，${until} 前您的修改不能保存`
  return { text, isUrgent: !isOwn, isOwn }
}
