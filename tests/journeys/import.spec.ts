import { expect, test } from '@playwright/test'
import { dayFromToday, mark, textOf } from './forms.ts'
import { enter, open } from './sign-in.ts'

test('a file of readings is uploaded, tried, imported with two lines refused, and stands as readings and usage of its meter', async ({
  page,
}) => {
  const number = `IM${mark()}`
  const [first, second] = [dayFromToday(-2), dayFromToday(-1)]
  const lines = ['表号,时间,读数(kWh)']
  for (let hour = 0; hour < 30; hour++) {
    const time = `${hour < 24 ? first : second} ${String(hour % 24).padStart(2, '0')}:00`
    lines.push(`${number},${time},${1000 + 3 * hour}`)
  }
  lines.push(`${number},2026-13-40 05:00,1200`, `${number},${second} 10:00,坏`)
  await enter(page)
  await open(page, '/readingQuery')
  await page.getByRole('tab', { name: '导入' }).click()
  await page.getByRole('toolbar').getByRole('button', { name: '导入文件' }).click()
  const dialog = page.getByRole('dialog')
  const file = { name: `抄表-${number}.csv`, mimeType: 'text/csv', buffer: Buffer.from(`${lines.join('\n')}\n`) }
  await dialog.locator('input[type="file"]').setInputFiles(file)
  await dialog.getByRole('button', { name: '上传并识别' }).click()

  // What the columns mean is proposed from their heads.
  const job = page.getByRole('region', { name: '导入任务' })
  await expect(job).toContainText(`${file.name} · 等待`)
  for (const pair of ['时间 时间', '表号 表号', '数值 读数(kWh)'])
    await expect(job.getByRole('row', { name: pair })).toBeVisible()

  await job.getByRole('button', { name: '试运行' }).click()
  await expect(job).toContainText('试运行完成，没有写入任何数据')
  const figures = job.locator('[data-widget="cards"]')
  await expect(figures).toContainText(/导入\s*30/)
  await expect(figures).toContainText(/被拒\s*2/)

  await job.getByRole('button', { name: '开始导入' }).click()
  await expect(job).toContainText(`${file.name} · 完成`)
  await expect(job).not.toContainText('试运行，不写入')
  await expect(figures).toContainText(/进度\s*100/)
  await expect(figures).toContainText(/导入\s*30/)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    job.getByRole('button', { name: '下载报告' }).click(),
  ])
  const report = (await textOf(download)).trim().split(/\r?\n/)
  expect(report.slice(1)).toEqual(['"32","时间","2026-13-40 05:00","时间无法识别"', '"33","读数(kWh)","坏","不是数值"'])

  await page.getByRole('tab', { name: '读数' }).click()
  await page.getByRole('combobox', { name: '仪表' }).click()
  await page.keyboard.type(number)
  await page.getByRole('option').filter({ hasText: number }).click()
  await page.getByRole('button', { name: '查询' }).click()
  const readings = page.getByRole('region', { name: '读数', exact: true })
  await expect(readings.getByRole('toolbar')).toContainText('30')
  await expect(readings.getByRole('row').filter({ hasText: `${second} 05:00:00` })).toContainText(
    /1,087\.00.*3\.00.*3\.00/,
  )
  await expect(page.getByRole('definition').filter({ hasText: /^87/ })).toContainText('kWh')
})
