/** Where an entry stands on its way from the person who enters it to the archive. */
export type EntryState = 'draft' | 'submitted' | 'approved' | 'rejected' | 'archived'

/** What may be done with an entry. */
export type EntryStep = 'save' | 'submit' | 'withdraw' | 'approve' | 'reject' | 'archive'

type Steps = Readonly<Partial<Record<EntryStep, EntryState>>>

/** The whole machine: what is not in it is refused. An archived entry is never changed again. */
export const entrySteps: Readonly<Record<EntryState, Steps>> = {
  draft: { save: 'draft', submit: 'submitted' },
  submitted: { withdraw: 'draft', approve: 'approved', reject: 'rejected' },
  approved: { reject: 'rejected', archive: 'archived' },
  rejected: { save: 'draft', submit: 'submitted' },
  archived: {},
}

/** Words of the states, as in enum `entryState`. */
export const stateNames: Readonly<Record<EntryState, string>> = {
  draft: '草稿',
  submitted: '待审',
  approved: '通过',
  rejected: '驳回',
  archived: '归档',
}

const stepNames: Readonly<Record<EntryStep, string>> = {
  save: '修改',
  submit: '提交',
  withdraw: '撤回',
  approve: '通过',
  reject: '驳回',
  archive: '归档',
}

/** What a step is judged by. */
export interface SteppedEntry {
  readonly state: EntryState
  readonly amount: number | null
  readonly enteredById: number | null
  readonly submittedById: number | null
}

/** The state after a step, or why the step is refused, in Chinese. */
export type StepResult = { readonly to: EntryState } | { readonly fault: string }

/**
 * Judges one step: by the table, then by who takes it. Whoever entered or submitted an entry does not review it, and
 * only its submitter takes it back; an entry without an amount is not submitted.
 */
export function takeStep(entry: SteppedEntry, step: EntryStep, userId: number): StepResult {
  const to = entrySteps[entry.state][step]
  if (to === undefined) return { fault: `${stateNames[entry.state]}状态的数据不能${stepNames[step]}` }
  const isOwn = entry.enteredById === userId || entry.submittedById === userId
  if ((step === 'approve' || step === 'reject') && isOwn) return { fault: '录入人不能复核自己录入的数据，请由他人复核' }
  if (step === 'withdraw' && entry.submittedById !== userId) return { fault: '只有提交人可以撤回' }
  if (step === 'submit' && entry.amount === null) return { fault: '未填用量，不能提交' }
  return { to }
}

/** Whether cells of an entry in this state may be written. */
export const isWritable = (state: EntryState | undefined): boolean =>
  state === undefined || entrySteps[state].save !== undefined
