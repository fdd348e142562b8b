import { afterAll, expect, test } from 'vitest'
import type { EndpointModel, PageSlice } from '../schemas/index.ts'
import { caller } from './server/running-server.ts'
import { documentIn, followTutorial, until } from './tutorial/follow.ts'
import type { Row } from './tutorial/steps.ts'

const tutorial = followTutorial(['--import', 'tsx', 'server/main.ts'])
afterAll(() => tutorial.end())

const call = <T>(method: string, path: string, options: { token?: string; body?: unknown } = {}) =>
  caller(tutorial.url())<T>(method, path, options)

const signIn = async () => {
  const body = { userName: 'admin', password: tutorial.password }
  return (await call<{ token: string }>('POST', '/api/login', { body })).data.token
}

/** A page once all its data sources, as they stand in the folder, are in force. */
function pageInForce(id: string, token: string): Promise<PageSlice> {
  const sources = Object.keys(documentIn(tutorial.folder, `pages/${id}.json`).data ?? {})
  return until(
    async () => {
      const { code, data } = await call<PageSlice>('GET', `/api/documents/pages/${id}`, { token })
      return code === 200 && sources.every((name) => data.page.data?.[name] !== undefined) ? data : undefined
    },
    () => `Page ${id} is not in force.`,
  )
}

/** Rows that the data of a page answers with, as its widgets get them. */
async function open(id: string): Promise<Readonly<Record<string, readonly Row[]>>> {
  const token = await signIn()
  const { page, endpoints } = await pageInForce(id, token)
  const found: Record<string, readonly Row[]> = {}
  for (const [name, { endpoint }] of Object.entries(page.data ?? {})) {
    const { path: address } = endpoints[String(endpoint)] as EndpointModel
    const { code, data } = await call<{ rows: Row[] }>('GET', address, { token })
    expect(code, `${id}: ${address}`).toBe(200)
    found[name] = data.rows
  }
  return found
}

/** Adds rows over the wire, their columns called by the fields' titles. */
async function add(entityId: string, rows: readonly Row[]): Promise<void> {
  const token = await signIn()
  const { properties } = documentIn(tutorial.folder, `entities/${entityId}.json`)
  const { data } = await call<{ rows: { id: number }[] }>('GET', '/api/projects', { token })
  const named = ([title, text]: [string, string]) => {
    const name = Object.keys(properties).find((key) => properties[key].title === title)
    if (name === undefined) throw new Error(`${entityId} has no field ${title}.`)
    return [name, properties[name].type === 'number' ? Number(text) : text]
  }
  for (const row of rows) {
    const body = { ...Object.fromEntries(Object.entries(row).map(named)), projectId: data.rows[0]?.id }
    expect(await call('POST', `/api/${entityId}/create`, { token, body })).toMatchObject({ code: 200 })
  }
}

async function findInMenu(title: string): Promise<void> {
  const token = await signIn()
  await until(
    async () => JSON.stringify((await call('GET', '/api/documents/boot', { token })).data).includes(title) || undefined,
    () => `The menu has no ${title}.`,
  )
}

test('the tutorial does what it says, from the lists to what is published', { timeout: 300_000 }, async () => {
  await tutorial.follow({ open: async (id) => void (await open(id)), add, findInMenu })

  const { buildings, piles } = await open('building-area')
  expect(buildings?.map(({ name, area }) => [name, area])).toEqual([
    ['教学楼', 12_800],
    ['图书馆', 9600.5],
    ['一食堂', 3200],
  ])
  expect(piles?.map(({ name, power }) => [name, power]).sort()).toEqual([
    ['CP-01', 120],
    ['CP-02', 7],
  ])
  const { data } = await call<{ rows: Row[] }>('GET', '/api/meters', { token: await signIn() })
  expect(data.rows.map(({ number }) => number).sort()).toEqual(['E-01', 'E-01-1', 'E-01-2', 'E-02', 'W-03'])
})
