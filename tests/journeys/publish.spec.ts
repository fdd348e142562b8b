import { expect, test } from '@playwright/test'
import { type Answer, call, enter, open } from './sign-in.ts'

interface Opened {
  readonly latest: number
  readonly published: number
  readonly document: { title: string } & Record<string, unknown>
}
interface Saved {
  readonly version: number
  readonly issues: readonly { pointer: string; message: string }[]
}

const path = '/api/documents/items/page/weather-temperature'
const documents = [{ kind: 'page', id: 'weather-temperature' }]

test('a published draft reaches the open page of another user without a reload; a faulty or stale one is refused', async ({
  page,
  browser,
}) => {
  const token = await enter(page)
  const reader = await browser.newPage()
  await enter(reader)
  await open(reader, '/weatherTemperature')
  await reader.evaluate(() => {
    document.body.dataset.same = 'yes'
  })
  const heading = reader.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('气象温度')

  const { data: opened } = await call<Opened>(page, token, 'GET', path)
  const save = (document: unknown, base: number): Promise<Answer<Saved>> =>
    call<Saved>(page, token, 'PUT', path, { base, document, why: '改标题' })
  const draft = await save({ ...opened.document, title: '气象与温度' }, opened.latest)
  expect(draft.data.issues).toEqual([])
  await expect(heading).toHaveText('气象温度')
  try {
    const published = await call<{ ids: string[] }>(page, token, 'POST', '/api/documents/publish', {
      documents,
      why: '改标题',
    })
    expect(published.code).toBe(200)
    await expect(heading).toHaveText('气象与温度')
    expect(await reader.evaluate(() => document.body.dataset.same)).toBe('yes')

    // Someone who edited the version before is told so, and nothing of it is kept.
    const stale = await save({ ...opened.document, title: '过期的修改' }, opened.latest)
    expect(stale.status).toBe(409)

    const faulty = await save({ ...opened.document, access: 'weather.raed' }, draft.data.version)
    expect(faulty.data.issues.map(({ message }) => message).join('\n')).toContain('weather.raed')
    const refused = await call(page, token, 'POST', '/api/documents/publish', { documents, why: '错的' })
    expect(refused.status).toBe(400)
    expect(JSON.stringify(refused)).toContain('weather.raed')
    await expect(heading).toHaveText('气象与温度')
  } finally {
    const { data: last } = await call<Opened>(page, token, 'GET', path)
    await save(opened.document, last.latest)
    await call(page, token, 'POST', '/api/documents/publish', { documents, why: '恢复' })
  }
  await expect(heading).toHaveText('气象温度')
  await reader.close()
})
