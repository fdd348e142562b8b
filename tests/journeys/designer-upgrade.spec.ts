import { cpSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { temporaryDataDir } from '../../server/db/temporary-data-dir.ts'
import { desk, publish } from './designer.ts'
import { type Serving, serve } from './instance.ts'
import { signIn } from './sign-in.ts'

/** A product of its own whose shipped documents a release can change: a copy of them beside the built program. */
function product() {
  const folder = temporaryDataDir('upgrade')
  const root = path.join(folder, 'product')
  cpSync('schemas', path.join(root, 'schemas'), { recursive: true })
  for (const name of ['dist', 'node_modules', 'package.json']) symlinkSync(path.resolve(name), path.join(root, name))
  const documents = path.join(folder, 'documents')
  cpSync('tests/fixtures/implementer', documents, { recursive: true })
  const serving: Serving = {
    root,
    documents,
    dataDir: path.join(folder, 'data'),
    password: 'Journey-2026',
    demo: false,
  }
  return {
    password: serving.password,
    start: () => serve(serving),
    /** What a release changes in a shipped document. */
    release(file: string, change: (document: Record<string, unknown>) => void) {
      const at = path.join(root, 'schemas/documents', file)
      const document = JSON.parse(readFileSync(at, 'utf8'))
      change(document)
      writeFileSync(at, JSON.stringify(document, null, 2))
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

test('a release changed what was changed here too: the two are merged by choosing; then a field is renamed everywhere and back', async ({
  page,
}) => {
  test.setTimeout(180_000)
  const own = product()
  let served = await own.start()
  const see = async (route: string) => {
    await page.goto(served.url + route)
    await page.locator(`[data-page="${route.split('?')[0]}"][data-state="ready"]`).waitFor()
  }
  const design = async (key: string) => {
    await see(`/design?document=${key}`)
    return desk(page)
  }
  try {
    await signIn(page, 'admin', own.password, served.url)
    const before = await design('page/weather-temperature')
    await before.write('页面名称', '气象与温度')
    await publish(page, '与湿度同页')

    // The release changes the name too, which contradicts, and describes the page, which does not.
    await served.stop()
    own.release('pages/weather-temperature.json', (document) => {
      document.title = '气象温湿度'
      document.description = '逐时温度与湿度'
    })
    own.release('pages/meter-parameter.json', (document) => {
      document.description = '只有新版本改了它'
    })
    served = await own.start()
    expect(served.output()).toContain('自带文档已升级')
    await signIn(page, 'admin', own.password, served.url)
    const after = await design('menu/main')
    await expect(after.notices).toContainText('产品升级改动了 1 份本单位修改过的文档')
    await expect(after.notices).toContainText('页面“气象与温度”：1 处，其中 1 处需选定')
    await after.notices.getByRole('button', { name: /^合并/ }).click()
    const dialog = page.getByRole('dialog', { name: /合并升级：页面“气象与温度”/ })
    await expect(dialog).toContainText('页面名称 “气象温度” → “气象温湿度”')
    const merge = dialog.getByRole('button', { name: '合并为草稿' })
    await expect(merge).toBeDisabled()
    await dialog.getByRole('radio', { name: /本单位的修改/ }).check()
    await merge.click()
    await expect(after.notices).toContainText('已合并为草稿，检查后发布即生效')
    await expect(page.getByRole('heading', { name: '气象与温度', level: 2, exact: true })).toBeVisible()
    await expect(after.inspector.getByRole('textbox', { name: '页面说明' })).toHaveValue('逐时温度与湿度')
    await publish(page, '合并新版本')
    await see('/weatherTemperature')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('气象与温度')
    const settled = await design('menu/main')
    await settled.inspector.waitFor()
    await expect(settled.notices.getByText(/产品升级/)).toHaveCount(0)

    await renamed(page, { see, design })
  } finally {
    await served.stop()
    own.remove()
  }
})

interface Ways {
  see(route: string): Promise<void>
  design(key: string): Promise<ReturnType<typeof desk>>
}

/** A field is renamed through all documents by the dialog; taken back by versions, done again, and turned back in one step. */
async function renamed(page: Page, { see, design }: Ways): Promise<void> {
  const form = async () => {
    await page.getByRole('button', { name: '新增', exact: true }).first().click()
    const dialog = page.getByRole('dialog', { name: '新增充电桩' })
    await expect(dialog.getByLabel('位置')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
  const works = async () => {
    await see('/chargingPile')
    await expect(page.getByRole('columnheader', { name: '位置' })).toBeVisible()
    await form()
  }
  const rename = async () => {
    const { notices } = await design('entity/charging-pile')
    await page.getByRole('region', { name: '文档内容' }).getByRole('row', { name: /位置/ }).click()
    await page.getByRole('button', { name: '引用' }).click()
    const dialog = page.getByRole('dialog', { name: /引用与改名：字段 charging-pile\.place/ })
    await expect(dialog).toContainText(/\d+ 份文档中的 \d+ 处用到它/)
    await dialog.getByRole('radio', { name: '改名' }).click()
    await dialog.getByRole('textbox', { name: '新名称' }).fill('site')
    await dialog.getByRole('button', { name: '预览改动' }).click()
    await expect(dialog).toContainText('一次发布，要么全部生效要么都不变')
    await expect(dialog.getByRole('listitem').filter({ hasText: '页面“充电桩”' }).first()).toBeVisible()
    await dialog.getByRole('button', { name: '改名并发布' }).click()
    await expect(dialog).toBeHidden()
    await expect(notices).toContainText(/charging-pile\.place 已改名为 charging-pile\.site，\d+ 份文档一并发布/)
    return notices
  }
  await works()
  await rename()
  await works()

  // Back by versions: what stood before the renaming is restored in both documents, and they are published together.
  for (const key of ['entity/charging-pile', 'page/charging-pile']) {
    const { saved } = await design(key)
    await page.getByRole('button', { name: '版本' }).click()
    const versions = page.getByRole('dialog', { name: /的版本/ })
    await versions.getByRole('button', { name: /随产品发布/ }).click()
    await versions.getByRole('button', { name: '恢复为草稿' }).click()
    await expect(versions).toBeHidden()
    await saved()
  }
  await page.getByRole('button', { name: '发布', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '发布' })
  for (const box of await dialog.getByRole('checkbox').all()) await box.check()
  await dialog.getByRole('textbox', { name: '发布原因' }).fill('恢复改名前的内容')
  await dialog.getByRole('button', { name: '发布 2 份' }).click()
  await expect(dialog).toBeHidden()
  await works()

  const notices = await rename()
  await notices.getByRole('button', { name: '改回' }).click()
  await expect(notices).toContainText(/charging-pile\.site 已改名为 charging-pile\.place/)
  await works()
}
