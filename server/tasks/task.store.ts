import type pg from 'pg'

type Client = pg.Pool | pg.ClientBase

/** State of a task: the values of enum taskState. */
export type TaskState = 'waiting' | 'running' | 'done' | 'failed' | 'cancelled'

/** A row of `task` as its handler sees it. */
export interface Task {
  readonly id: number
  readonly projectId: number | null
  readonly type: string
  readonly title: string
  readonly payload: Readonly<Record<string, unknown>>
  readonly state: TaskState
  readonly progress: number
  /** How often it was begun. */
  readonly attempts: number
  readonly userId: number | null
  readonly userName: string | null
}

const columns = `id, project_id as "projectId", type, title, coalesce(payload, '{}') as payload, state,
  coalesce(progress, 0) as progress, coalesce(attempts, 0) as attempts, created_by as "userId", user_name as "userName"`

/** Notes a task to be done; gives its id. */
export async function addTask(
  client: Client,
  task: Pick<Task, 'projectId' | 'type' | 'title' | 'payload' | 'userId' | 'userName'>,
): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `insert into task (project_id, type, title, payload, state, user_name, created_by, updated_by)
     values ($1, $2, left($3, 200), $4, 'waiting', $5, $6, $6) returning id`,
    [task.projectId, task.type, task.title, JSON.stringify(task.payload), task.userName, task.userId],
  )
  return rows[0]!.id
}

/** One task, if there is one. */
export async function loadTask(client: Client, id: number): Promise<Task | undefined> {
  const { rows } = await client.query<Task>(`select ${columns} from task where id = $1 and deleted = 0`, [id])
  return rows[0]
}

/** Says that a waiting task runs; nothing where it no longer waits. Call it under the task's lock. */
export async function claimTask(client: Client, id: number): Promise<Task | undefined> {
  const { rows } = await client.query<Task>(
    `update task set state = 'running', attempts = coalesce(attempts, 0) + 1, progress = 0, updated_at = now(),
       started_at = coalesce(started_at, now()), ended_at = null
     where id = $1 and state = 'waiting' and deleted = 0 returning ${columns}`,
    [id],
  )
  return rows[0]
}

/** Tasks in a state, oldest first. Not every one that says it runs does: those that do hold their lock. */
export async function findInState(client: Client, state: TaskState): Promise<Task[]> {
  const { rows } = await client.query<Task>(
    `select ${columns} from task where state = $1 and deleted = 0 order by id`,
    [state],
  )
  return rows
}

/** Writes how far a task is; the last three states end it. */
export async function writeTask(
  client: Client,
  id: number,
  change: { readonly state?: TaskState; readonly progress?: number; readonly message?: string },
): Promise<void> {
  await client.query(
    `update task set state = coalesce($2, state), progress = coalesce($3, progress),
       message = coalesce(left($4, 1000), message), updated_at = now(),
       ended_at = case when $2 in ('done', 'failed', 'cancelled') then now() when $2 = 'waiting' then null else ended_at end
     where id = $1`,
    [id, change.state ?? null, change.progress ?? null, change.message ?? null],
  )
}
