import { tryLock } from '../db/advisory-lock.ts'
import type { Store } from '../db/connect.ts'
import { AppError, conflict } from '../errors.ts'
import type { Caller } from '../http/service.ts'
import { addTask, claimTask, findInState, loadTask, type Task, type TaskState, writeTask } from './task.store.ts'

/** Kind of work of the lock that one process holds on a task. */
const lockSpace = 10_120

/** What a handler is given while it works. */
export interface TaskRun {
  readonly task: Task
  /**
   * Notes how far it is, in per cent, and lets others in. Throws where the task was cancelled or the server is about to
   * stop: a handler leaves then, and is run again from its beginning after a restart.
   */
  step(percent: number, message?: string): Promise<void>
}

/** Does tasks of one type. Running one twice must end like running it once. */
export interface TaskHandler {
  /** Gives the words that the finished task carries. */
  run(run: TaskRun): Promise<string>
  /** Told after the state was written: done, failed, cancelled, or waiting again. */
  ended?(task: Task, state: TaskState, message: string): Promise<void>
}

/** What a task queue is handed. */
export interface TaskQueueParts {
  readonly store: Store
  readonly handlers: Readonly<Record<string, TaskHandler>>
  /** Tells topic `task.changed` with `{id, projectId, type, state, progress}`. */
  readonly hub: { publish(topic: string, payload: Readonly<Record<string, unknown>>): void }
  readonly onError: (error: unknown) => void
}

/** Work that goes on behind the pages and outlives the server. */
export interface TaskQueue {
  add(task: {
    readonly type: string
    readonly title: string
    readonly projectId: number
    readonly payload: Readonly<Record<string, unknown>>
    readonly caller: Caller
    readonly userName: string
  }): Promise<number>
  /** Ends a task that waits or runs; 409 where it is over. */
  cancel(id: number): Promise<void>
  /** Works off what waits, one after the other, also what a killed server left. */
  work(): Promise<void>
  /** Says whom to tell that there is work. */
  onAdded(listener: () => void): void
  /** Lets the running handler leave at its next step, and takes up no other. */
  close(): void
}

/** Times that a task is begun before it is given up: a task that kills its server must not do so for ever. */
export const mostAttempts = 3

class TaskStopped extends Error {
  constructor(readonly reason: 'cancelled' | 'closing') {
    super(reason)
  }
}

/**
 * Tasks in table `task`. A running one holds an advisory lock, which goes with its connection: a row that says `running`
 * without a lock was left by a killed server, and waits again.
 */
export function taskQueue({ store, handlers, hub, onError }: TaskQueueParts): TaskQueue {
  let isClosing = false
  let told: () => void = () => undefined
  const tell = (task: Task, state: TaskState, progress: number) =>
    hub.publish('task.changed', { id: task.id, projectId: task.projectId, type: task.type, state, progress })

  const end = async (task: Task, state: TaskState, message: string) => {
    await writeTask(store.pool, task.id, { state, message, ...(state === 'done' ? { progress: 100 } : {}) })
    await handlers[task.type]?.ended?.(task, state, message)
    tell(task, state, state === 'done' ? 100 : 0)
  }
  const step = (task: Task) => async (percent: number, message?: string) => {
    if (isClosing) throw new TaskStopped('closing')
    const now = await loadTask(store.pool, task.id)
    if (now?.state !== 'running') throw new TaskStopped('cancelled')
    const progress = Math.max(0, Math.min(99, Math.round(percent)))
    await writeTask(store.pool, task.id, { progress, ...(message === undefined ? {} : { message }) })
    tell(task, 'running', progress)
  }
  const runOne = async (task: Task) => {
    const handler = handlers[task.type]
    if (handler === undefined) return end(task, 'failed', `没有“${task.type}”类任务的处理程序`)
    tell(task, 'running', 0)
    try {
      const message = await handler.run({ task, step: step(task) })
      const now = await loadTask(store.pool, task.id)
      await (now?.state === 'running' ? end(task, 'done', message) : end(task, 'cancelled', '已取消'))
    } catch (error) {
      if (error instanceof TaskStopped) {
        await (error.reason === 'cancelled' ? end(task, 'cancelled', '已取消') : end(task, 'waiting', '服务重启后继续'))
        return
      }
      if (!(error instanceof AppError)) onError(error)
      await end(task, 'failed', error instanceof AppError ? error.message : '执行出错，请重试；仍不成功请查看服务日志')
    }
  }
  const releaseOrphans = async () => {
    for (const task of await findInState(store.pool, 'running')) {
      const lock = await tryLock(store, lockSpace, task.id)
      if (!lock) continue
      try {
        const now = await loadTask(store.pool, task.id)
        if (now?.state === 'running')
          await (now.attempts >= mostAttempts
            ? end(task, 'failed', `执行 ${mostAttempts} 次均被中断`)
            : end(task, 'waiting', '上次执行被中断，重新执行'))
      } finally {
        await lock.release()
      }
    }
  }
  return {
    async add({ caller, ...task }) {
      const id = await addTask(store.pool, { ...task, userId: caller.userId })
      told()
      return id
    },
    async cancel(id) {
      const task = await loadTask(store.pool, id)
      if (!task || (task.state !== 'waiting' && task.state !== 'running')) throw conflict('任务已经结束，不能取消')
      // A running one is told at its next step; the row says so at once.
      await end(task, 'cancelled', '已取消')
    },
    async work() {
      await releaseOrphans()
      for (const { id } of await findInState(store.pool, 'waiting')) {
        if (isClosing) return
        const lock = await tryLock(store, lockSpace, id)
        if (!lock) continue
        try {
          const claimed = await claimTask(store.pool, id)
          if (claimed) await runOne(claimed)
        } finally {
          await lock.release()
        }
      }
    },
    onAdded(listener) {
      told = listener
    },
    close() {
      isClosing = true
    },
  }
}
