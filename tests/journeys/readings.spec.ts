import { expect, type Page, test } from '@playwright/test'
import { choose, dayFromToday, fillDate, mark } from './forms.ts'
import { instance } from './instance.ts'
import { call, enter, open } from './sign-in.ts'

const yesterday = dayFromToday(-1)
const at = (hour: number) => `${yesterday} ${String(hour).padStart(2, '0')}:00`

/** Imports hourly registers of yesterday, 4 kWh an hour from 2000, the given hours left out. */
async function importRegisters(page: Page, token: string, number: string, missing: readonly number[]): Promise<void> {
  const lines = ['表号,时间,读数(kWh)']
  for (let hour = 0; hour < 20; hour++)
    if (!missing.includes(hour)) lines.push(`${number},${at(hour)},${2000 + 4 * hour}`)
  const { data: session } = await call<{ projects: { id: number }[] }>(page, token, 'GET', '/api/session')
  const uploaded = await page.request.post(`${instance().url}/api/imports/upload`, {
    headers: { token },
    multipart: {
      projectId: String(session.projects[0]?.id),
      file: { name: `${number}.csv`, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) },
    },
  })
  const { data: job } = (await uploaded.json()) as { data: { id: number } }
  await call(page, token, 'POST', `/api/imports/${job.id}/start`, { id: job.id })
  await expect
    .poll(async () => (await call<{ state: string }>(page, token, 'GET', `/api/imports/${job.id}`)).data.state)
    .toBe('done')
}

test('a bad reading is marked, a gap is filled, the repair taken back, a replaced meter registered; usage follows each', async ({
  page,
}) => {
  const number = `RD${mark()}`
  const token = await enter(page)
  await importRegisters(page, token, number, [6, 7])
  await open(page, '/readingQuery')
  await page.getByRole('combobox', { name: '仪表' }).click()
  await page.keyboard.type(number)
  await page.getByRole('option').filter({ hasText: number }).click()
  await page.getByRole('button', { name: '查询' }).click()

  const readings = page.getByRole('region', { name: '读数', exact: true })
  const row = (hour: number) => readings.getByRole('row').filter({ hasText: `${at(hour)}:00` })
  const fact = (term: string) =>
    page.getByRole('term').filter({ hasText: term }).locator('xpath=following-sibling::*[1]')
  const dialog = page.getByRole('dialog')
  const save = async (said: RegExp) => {
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('status').filter({ hasText: said }).first()).toBeVisible()
  }
  await expect(fact('条数')).toHaveText('18')
  await expect(fact('用量')).toHaveText(/^76\.00/)
  await expect(row(18)).toContainText(/2,072\.00.*4\.00.*4\.00.*正常/)

  await row(18).getByRole('checkbox').check()
  await readings.getByRole('toolbar').getByRole('button', { name: '标记坏值' }).click()
  await dialog.getByRole('textbox', { name: '原因' }).fill('抄错')
  await save(/已标记/)
  await expect(row(18)).not.toContainText('正常')
  await expect(fact('已订正')).toHaveText(/^1/)

  if ((await readings.getByRole('button', { name: '取消选择' }).count()) === 0)
    await row(18).getByRole('checkbox').check()
  await readings
    .getByRole('toolbar')
    .getByRole('button', { name: /撤销订正/ })
    .click()
  await page.getByRole('alertdialog').getByRole('button').last().click()
  await expect(row(18)).toContainText('正常')
  await expect(fact('已订正')).toHaveText(/^0/)
  if (await readings.getByRole('button', { name: '取消选择' }).count())
    await readings.getByRole('button', { name: '取消选择' }).click()

  await readings.getByRole('toolbar').getByRole('button', { name: '补值' }).click()
  await fillDate(dialog, '开始时间', at(5))
  await fillDate(dialog, '结束时间', at(8))
  await choose(page, dialog, '方法', '线性')
  await dialog.getByRole('textbox', { name: '原因' }).fill('采集器断线')
  await save(/已补值/)
  await expect(fact('条数')).toHaveText('20')

  await readings.getByRole('toolbar').getByRole('button', { name: '换表登记' }).click()
  await fillDate(dialog, '换表时间', `${yesterday} 17:30`)
  await dialog.getByRole('textbox', { name: '旧表止码' }).fill('2071')
  await dialog.getByRole('textbox', { name: '新表起码' }).fill('2070')
  await dialog.getByRole('textbox', { name: '换表原因' }).fill('到期轮换')
  await save(/已登记/)

  // 3 kWh by the old meter after 17:00 and 2 by the new one up to 18:00, where the plain difference was 4.
  await expect(fact('用量')).toHaveText(/^77\.00/)
  await expect(row(18)).toContainText('5.00')
})
