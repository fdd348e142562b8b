import { useCallback, useEffect, useReducer, useState } from 'react'
import type { PointUnit } from '../../../../schemas/index.ts'
import type { Spot } from '../plan/scale.ts'
import { type Draft, draftOf, type Edit, edited, isChanged, savedPoints } from './draft.ts'
import type { ImageEditConfig } from './image-config.ts'
import { type DraftPoint, pointFault } from './points.ts'

/** The popup's draft with everything that may be done to it. */
export interface ImageEditing {
  readonly draft: Draft
  /** What the parameter popup holds, not yet written into the draft; null where it is closed. */
  readonly form: DraftPoint | null
  /** What keeps the form from being saved, shown once saving was tried. */
  readonly fault: string | undefined
  readonly isDirty: boolean
  readonly edit: (edit: Edit) => void
  setForm(form: DraftPoint): void
  /** Clicks the add tab. */
  add(at: Spot): void
  /** Opens the parameter popup of a point; `finish` where it was double-clicked. */
  open(key: string, finish: boolean): void
  /** 保存 of the parameter popup; false where the point is not whole yet. */
  saveForm(): boolean
  closeForm(): void
  /** All points as they are stored; undefined where one is not whole, whose popup opens then. */
  save(): readonly PointUnit[] | undefined
}

/** The draft of a configuration and its parameter popup. */
export function useImageEdit(config: ImageEditConfig): ImageEditing {
  const [draft, dispatch] = useReducer(edited, config, draftOf)
  const [form, setForm] = useState<DraftPoint | null>(null)
  /** The point whose form was tried to be saved: its faults are shown. */
  const [tried, setTried] = useState<string | null>(null)
  const { opened, history } = draft
  const point = history.now.points.find(({ key }) => key === opened)
  useEffect(() => {
    setForm((now) => (point === undefined ? null : now?.key === point.key ? now : point))
  }, [point])

  const isFormChanged = form !== null && point !== undefined && !isSame(form, point)
  const saveForm = useCallback((): boolean => {
    if (form === null || point === undefined) return true
    const isWhole = pointFault(form) === undefined
    setTried(isWhole ? null : form.key)
    if (isWhole) dispatch({ kind: 'put', point: finished(form, point) })
    return isWhole
  }, [form, point])
  const leaveForm = () => !isFormChanged || saveForm()

  return {
    draft,
    form,
    fault: form !== null && tried === form.key ? pointFault(form) : undefined,
    isDirty: isChanged(draft) || isFormChanged,
    edit: dispatch,
    setForm,
    add: (at) => leaveForm() && dispatch({ kind: 'add', at }),
    open: (key, finish) => (key === opened || leaveForm()) && dispatch({ kind: 'open', key, finish }),
    saveForm,
    closeForm() {
      setTried(null)
      dispatch({ kind: 'close' })
    },
    save() {
      if (!leaveForm()) return undefined
      const after =
        isFormChanged && form && point ? edited(draft, { kind: 'put', point: finished(form, point) }) : draft
      const wrong = after.history.now.points.find((one) => pointFault(one) !== undefined)
      if (wrong === undefined) return savedPoints(after)
      setTried(wrong.key)
      dispatch({ kind: 'open', key: wrong.key, finish: false })
      return undefined
    },
  }
}

/** The form where the point stands now: it may have been moved while its popup was open. */
function finished(form: DraftPoint, { pointX, pointY }: DraftPoint): DraftPoint {
  return { ...form, pointX, pointY, finishedStatus: true }
}

/** Whether two states of a point say the same, wherever it stands. */
function isSame(one: DraftPoint, other: DraftPoint): boolean {
  const words = ({ pointX, pointY, finishedStatus, ...rest }: DraftPoint) =>
    JSON.stringify(Object.entries(rest).sort(([a], [b]) => (a < b ? -1 : 1)))
  return words(one) === words(other)
}
