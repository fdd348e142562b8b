import { expect, test } from '@playwright/test'
import { plan, report } from './collectors.ts'
import { enter, open } from './sign-in.ts'

/** A collector of the demo with meters that nobody plays. */
function played() {
  const collector = plan().collectors.find(({ meters }) => meters.length > 1)
  if (!collector) throw new Error('The instance has no demo collectors.')
  return collector
}

test('what a collector reports is on the pages, with its packet behind it', async ({ page }) => {
  const collector = played()
  const meter = collector.meters[0]!
  const value = Math.round((meter.last.value + 1.25) * 100) / 100
  const link = await report(collector, collector, meter.address, value)
  try {
    await enter(page)
    await open(page, '/dataCollection')
    const points = page.locator('[data-widget="list"][data-widget-id="points"]')
    await points.getByPlaceholder('表号、设备、名称').fill(meter.number)
    await points.getByRole('button', { name: '查询' }).click()
    const shown = value.toLocaleString('en-US', { minimumFractionDigits: 2 })
    const row = points.getByRole('row').filter({ hasText: meter.number }).filter({ hasText: shown })
    await expect(row).toHaveCount(1)
    await expect(row).toContainText('正常')
    await row.getByText(meter.number).click()
    const drawer = page.getByRole('dialog')
    await expect(drawer.getByRole('row').filter({ hasText: shown }).first()).toBeVisible()

    await open(page, '/meterMonitoring')
    const collectors = page.locator('[data-widget-id="collectors"]')
    const online = collectors.getByRole('row').filter({ hasText: collector.number })
    await expect(online).toContainText('在线')
    await online.getByRole('button', { name: '数据包' }).click()
    await page.locator('[data-page="/originalDataQuery"][data-state="ready"]').waitFor()
    const packet = page.getByRole('row').filter({ hasText: '数据' }).filter({ hasText: '入库' }).first()
    await expect(packet).toContainText('通过')
  } finally {
    link.close()
  }
})

test('a sheet of frozen registers is read between two days', async ({ page }) => {
  const collector = played()
  await enter(page)
  await open(page, '/autoMeterReading')
  const sheet = page.locator('[data-widget-id="sheet"]')
  await sheet.getByPlaceholder('表号、名称').fill(collector.meters[0]!.number)
  await sheet.getByRole('button', { name: '查询' }).click()
  const row = sheet.getByRole('row').filter({ hasText: collector.meters[0]!.number })
  await expect(row).toHaveCount(1)
  await expect(row).toContainText('冻结')
})
