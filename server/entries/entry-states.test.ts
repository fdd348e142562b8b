import { expect, test } from 'vitest'
import { type EntryState, type EntryStep, entrySteps, isWritable, takeStep } from './entry-states.ts'

const entry = (state: EntryState, more: object = {}) => ({
  state,
  amount: 10,
  enteredById: 1,
  submittedById: 1,
  ...more,
})
const states: readonly EntryState[] = ['draft', 'submitted', 'approved', 'rejected', 'archived']
const steps: readonly EntryStep[] = ['save', 'submit', 'withdraw', 'approve', 'reject', 'archive']

test.each<[EntryState, EntryStep, number, EntryState]>([
  ['draft', 'save', 1, 'draft'],
  ['draft', 'submit', 1, 'submitted'],
  ['submitted', 'withdraw', 1, 'draft'],
  ['submitted', 'approve', 2, 'approved'],
  ['submitted', 'reject', 2, 'rejected'],
  ['approved', 'reject', 2, 'rejected'],
  ['approved', 'archive', 1, 'archived'],
  ['rejected', 'save', 1, 'draft'],
  ['rejected', 'submit', 1, 'submitted'],
])('%s: %s by user %i gives %s', (from, step, user, to) => {
  expect(takeStep(entry(from), step, user)).toEqual({ to })
})

test('every step that is not in the table is refused, and nothing leads out of the archive', () => {
  for (const state of states)
    for (const step of steps)
      expect('fault' in takeStep(entry(state), step, 2), `${state} ${step}`).toBe(
        entrySteps[state][step] === undefined || step === 'withdraw',
      )
  expect(Object.keys(entrySteps.archived)).toEqual([])
})

test('whoever entered or submitted an entry does not review it', () => {
  const own = /录入人不能复核/
  expect(takeStep(entry('submitted'), 'approve', 1)).toMatchObject({ fault: expect.stringMatching(own) })
  expect(takeStep(entry('submitted', { enteredById: 5, submittedById: 2 }), 'approve', 2)).toMatchObject({
    fault: expect.stringMatching(own),
  })
  expect(takeStep(entry('approved'), 'reject', 1)).toMatchObject({ fault: expect.stringMatching(own) })
})

test('only the submitter takes back, and an entry without an amount is not submitted', () => {
  expect(takeStep(entry('submitted'), 'withdraw', 2)).toEqual({ fault: '只有提交人可以撤回' })
  expect(takeStep(entry('draft', { amount: null }), 'submit', 1)).toEqual({ fault: '未填用量，不能提交' })
})

test('drafts and rejected entries can be written, and months without one', () => {
  expect(states.filter(isWritable)).toEqual(['draft', 'rejected'])
  expect(isWritable(undefined)).toBe(true)
})
