import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { dayFromToday, mark, sheetOf } from './forms.ts'
import { instance } from './instance.ts'
import { addRow, call, enter, open } from './sign-in.ts'

interface Made {
  readonly id: number
}

const days = Array.from({ length: 10 }, (_, index) => dayFromToday(index - 11))
/** kWh of the two children on a day: courses that differ, so that a factor can be told. */
const air = (index: number) => 400 + 37 * ((index * 7) % 5)
const light = (index: number) => 300 - 29 * ((index * 3) % 4)

/** Daily usage of three meters as a table: a total, and its parts of which one reads a tenth. */
function table(): string {
  const rows = days.map((day, index) => `${day},${air(index) + light(index)},${air(index) / 10},${light(index)}`)
  return ['时间,总用电(kWh),空调(kWh),照明(kWh)', ...rows].join('\n')
}

async function importInto(page: Page, token: string, projectId: number): Promise<void> {
  const uploaded = await page.request.post(`${instance().url}/api/imports/upload`, {
    headers: { token },
    multipart: {
      projectId: String(projectId),
      file: { name: '校核.csv', mimeType: 'text/csv', buffer: Buffer.from(table()) },
    },
  })
  const { data: job } = (await uploaded.json()) as { data: Made }
  await call(page, token, 'POST', `/api/imports/${job.id}/start`, { id: job.id })
  await expect
    .poll(async () => (await call<{ state: string }>(page, token, 'GET', `/api/imports/${job.id}`)).data.state)
    .toBe('done')
}

/** A project with a branch of each imported meter, the parts below the total. */
async function makeProject(page: Page, token: string, name: string): Promise<number> {
  const make = (path: string, row: Record<string, unknown>) => addRow(page, token, path, row)
  const projectId = await make('/api/projects', {
    number: name,
    name,
    type: 'government',
    timeZone: 'Asia/Shanghai',
    status: 1,
  })
  await importInto(page, token, projectId)
  const { data: meters } = await call<{ rows: { id: number; name: string }[] }>(
    page,
    token,
    'GET',
    `/api/meters?projectId=${projectId}&size=50`,
  )
  const branch = async (title: string, meter: string, parentId?: number) => {
    const id = await make('/api/branches', {
      projectId,
      number: `${name}-${title}`,
      name: title,
      energyKind: '01',
      status: 1,
      ...(parentId === undefined ? {} : { parentId }),
    })
    const found = meters.rows.find((row) => row.name.includes(meter))
    const member = { branchId: id, meterId: found?.id, sign: 1, weight: 1, validFrom: '2020-01-01' }
    await make('/api/branch-meters', member)
    return id
  }
  const gate = await branch('总进线', '总用电')
  await branch('空调支路', '空调', gate)
  await branch('照明支路', '照明', gate)
  return projectId
}

async function choose(page: Page, name: string): Promise<void> {
  await page.getByRole('treeitem', { name, exact: true }).first().click()
  await expect(page.getByRole('banner')).toContainText(name)
}

test('a wrong ratio is located, the record is signed, and the report of both is made, read and fetched', async ({
  page,
}) => {
  const name = `校核${mark()}`
  const token = await enter(page)
  await makeProject(page, token, name)

  await test.step('支路能耗校核 names the meter whose ratio is a tenth', async () => {
    await open(page, '/branchEnergyConsumption')
    await choose(page, name)
    const findings = page.getByRole('region', { name: '差异定位' })
    await expect(findings.getByRole('row').filter({ hasText: '空调支路' })).toContainText('倍率错误', {
      timeout: 30_000,
    })
    await expect(findings).toContainText('用量乘以 10')
    const balance = page.getByRole('region', { name: '逐级平衡' })
    await expect(balance.getByRole('row').filter({ hasText: '总进线' })).toContainText('异常')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      balance.getByRole('button', { name: '导出' }).click(),
    ])
    expect((await sheetOf(download)).flat()).toContain('空调支路')
  })

  await test.step('分项能耗校核 holds the total against the sub-items that the import made', async () => {
    await page.getByRole('link', { name: '分项能耗校核' }).click()
    await page.locator('[data-page="/subentryEnergyConsumption"][data-state="ready"]').waitFor()
    const rows = page.getByRole('region', { name: '分项', exact: true })
    await expect(rows.getByRole('row').filter({ hasText: '未分项' })).toBeVisible()
    await rows.getByRole('row').filter({ hasText: '照明插座' }).first().getByRole('button', { name: '构成' }).click()
    await expect(page.getByRole('dialog')).toContainText('照明')
    await page.keyboard.press('Escape')
  })

  await test.step('支路信息校核 takes the conclusion, with who and when', async () => {
    await page.getByRole('link', { name: '支路信息校核' }).click()
    await page.locator('[data-page="/branchInfo"][data-state="ready"]').waitFor()
    const row = page.getByRole('row').filter({ hasText: '空调支路' }).first()
    await row.getByRole('button', { name: '校核', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('需整改', { exact: true }).click()
    await dialog.getByRole('textbox', { name: '说明' }).fill('倍率应为 10 倍')
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: '校核记录' }).click()
    await expect(page.getByRole('dialog').getByRole('row').filter({ hasText: '空调支路' })).toContainText(
      '倍率应为 10 倍',
    )
    await page.keyboard.press('Escape')
  })

  await test.step('校核报告下载 makes the report in the background, shows it and gives its files', async () => {
    await page.getByRole('link', { name: '校核报告下载' }).click()
    await page.locator('[data-page="/reportDownload"][data-state="ready"]').waitFor()
    await page.getByRole('button', { name: '生成报告' }).click()
    const dialog = page.getByRole('dialog')
    for (const [label, day] of [
      ['期间开始', days[0]],
      ['期间结束', days.at(-1)],
    ] as const) {
      const field = dialog.getByRole('textbox', { name: label, exact: true })
      await field.fill(day ?? '')
      await field.press('Tab')
    }
    await dialog.getByRole('button', { name: '生成' }).click()
    await expect(dialog).toBeHidden()
    const row = page.getByRole('row').filter({ hasText: '综合校核报告' }).first()
    await expect(row).toContainText('完成', { timeout: 30_000 })
    await expect(row).toContainText('异常')
    await row.getByRole('button', { name: '预览' }).click()
    const preview = page.getByRole('dialog')
    await expect(preview).toContainText('五、结论')
    await expect(preview).toContainText('用量乘以 10')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      preview.getByRole('row').filter({ hasText: '.pdf' }).getByRole('button', { name: '下载' }).click(),
    ])
    expect(
      readFileSync(await download.path())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
  })
})
