import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestStore, type TestStore } from '../db/test-store.ts'
import { conflict } from '../errors.ts'
import type { Caller } from '../http/service.ts'
import { loadTask, writeTask } from './task.store.ts'
import { mostAttempts, type TaskHandler, type TaskQueue, taskQueue } from './task-queue.ts'

let store: TestStore
beforeAll(async () => {
  store = await openTestStore({ entities: 'shipped' })
})
afterAll(() => store.close())

const caller: Caller = { userId: 1, userName: 'admin', isAdmin: true, access: new Set(), projectIds: 'all' }
const events: string[] = []
const faults: unknown[] = []

function queueOf(handler: TaskHandler): TaskQueue {
  return taskQueue({
    store,
    handlers: { sample: handler },
    hub: { publish: (_, payload) => events.push(`${payload.id} ${payload.state} ${payload.progress}`) },
    onError: (error) => faults.push(error),
  })
}

const add = (queue: TaskQueue, type = 'sample') =>
  queue.add({ type, title: '样例', projectId: 7, payload: { figure: 3 }, caller, userName: '管理员' })
const stateOf = async (id: number) => {
  const task = await loadTask(store.pool, id)
  return [task?.state, task?.progress, task?.attempts]
}

test('a task is done step by step, and pages hear of it', async () => {
  events.length = 0
  const queue = queueOf({
    async run({ task, step }) {
      await step(40, '过半')
      return `得 ${task.payload.figure}`
    },
  })
  const id = await add(queue)
  expect(await stateOf(id)).toEqual(['waiting', 0, 0])
  await queue.work()
  expect(await stateOf(id)).toEqual(['done', 100, 1])
  expect(events).toEqual([`${id} running 0`, `${id} running 40`, `${id} done 100`])
})

test('a refusal says why in the task, a fault says that the log knows', async () => {
  faults.length = 0
  const refuses = queueOf({ run: () => Promise.reject(conflict('期间没有数据')) })
  const refused = await add(refuses)
  await refuses.work()
  const breaks = queueOf({ run: () => Promise.reject(new Error('secret detail')) })
  const broken = await add(breaks)
  await breaks.work()
  const { rows } = await store.pool.query('select state, message from task where id = any($1) order by id', [
    [refused, broken],
  ])
  expect(rows[0]).toEqual({ state: 'failed', message: '期间没有数据' })
  expect(rows[1].message).not.toContain('secret')
  expect(faults).toHaveLength(1)
})

test('a cancelled task leaves at its next step, one that waits is never begun, one that is over cannot be cancelled', async () => {
  const ended: string[] = []
  const queue: TaskQueue = queueOf({
    async run({ task, step }) {
      await queue.cancel(task.id)
      await step(50)
      return 'never'
    },
    async ended(task, state) {
      ended.push(`${task.id} ${state}`)
    },
  })
  const running = await add(queue)
  await queue.work()
  const waiting = await add(queue)
  await queue.cancel(waiting)
  await queue.work()
  expect((await stateOf(running))[0]).toBe('cancelled')
  expect(await stateOf(waiting)).toEqual(['cancelled', 0, 0])
  expect(ended).toContain(`${running} cancelled`)
  await expect(queue.cancel(waiting)).rejects.toMatchObject({ code: 'CONFLICT' })
})

test('a task that a killed server left is begun again, and given up after three times', async () => {
  const queue = queueOf({ run: () => Promise.resolve('好') })
  const once = await add(queue)
  const often = await add(queue)
  // What a kill leaves: rows that say they run, and nobody who holds their locks.
  await store.pool.query(`update task set state = 'running', attempts = 1 where id = $1`, [once])
  await store.pool.query(`update task set state = 'running', attempts = $2 where id = $1`, [often, mostAttempts])
  await queue.work()
  expect(await stateOf(once)).toEqual(['done', 100, 2])
  expect((await stateOf(often))[0]).toBe('failed')
})

test('a task that runs in another process is left to it', async () => {
  const queue = queueOf({ run: () => Promise.resolve('好') })
  const id = await add(queue)
  const other = await store.pool.connect()
  await other.query('select pg_advisory_lock(10120, $1)', [id])
  await writeTask(store.pool, id, { state: 'running' })
  await queue.work()
  expect((await stateOf(id))[0]).toBe('running')
  await other.query('select pg_advisory_unlock(10120, $1)', [id])
  other.release()
  await queue.work()
  expect((await stateOf(id))[0]).toBe('done')
})

test('a server that stops puts its task back', async () => {
  const queue: TaskQueue = queueOf({
    async run({ step }) {
      queue.close()
      await step(10)
      return 'never'
    },
  })
  const id = await add(queue)
  await queue.work()
  expect((await stateOf(id))[0]).toBe('waiting')
  await store.pool.query('update task set deleted = 1 where id = $1', [id])
})
