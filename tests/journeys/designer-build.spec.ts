import { expect, type Locator, type Page, test } from '@playwright/test'
import { design, publish } from './designer.ts'
import { choose, mark } from './forms.ts'
import { call, enter, open } from './sign-in.ts'

/** Writes an expression into the editor of the inspector. */
async function express(page: Page, inspector: Locator, name: string, text: string): Promise<void> {
  const editor = inspector.getByRole('textbox', { name: `${name}的表达式` })
  await editor.click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText(text)
}

/** Takes a field out of the picker that lists only what fits. */
async function pick(page: Page, inspector: Locator, name: string, field: string): Promise<void> {
  await inspector.getByRole('button', { name: new RegExp(`^${name}`) }).click()
  await page
    .getByRole('listbox', { name })
    .getByRole('option', { name: new RegExp(`^${field}`) })
    .click()
}

const rows = "[{'name': '一号楼', 'kwh': 120.0}, {'name': '二号楼', 'kwh': 80.0}]"

test('a page of a list, a chart and a form is built from nothing by palette and inspector, published and seen to work', async ({
  page,
}) => {
  const token = await enter(page)
  const id = `built-${mark().toLowerCase()}`
  const route = `/${id.replaceAll('-', '')}`
  const { inspector, canvas, saved, write } = await design(page, 'page/weather-temperature')
  await page.getByRole('button', { name: '新建' }).click()
  const fresh = page.getByRole('dialog', { name: '新建' })
  await fresh.getByText('空白页面', { exact: true }).click()
  await fresh.getByRole('textbox', { name: '名称' }).fill('楼栋用电')
  await fresh.getByRole('textbox', { name: '标识' }).fill(id)
  await fresh.getByRole('textbox', { name: '地址' }).fill(route)
  await choose(page, fresh, '菜单', '不放入菜单')
  await fresh.getByRole('button', { name: '新建', exact: true }).click()
  try {
    await page.getByRole('tab', { name: '组件', exact: true }).click()
    const palette = page.locator('.wfd-palette')
    const add = (title: string) => palette.getByRole('button', { name: title, exact: true }).click()

    await add('列表')
    await write('标题', '逐栋用电')
    await express(page, inspector, '行来源', rows)
    await inspector
      .getByRole('list', { name: '列', exact: true })
      .getByRole('button', { name: '名称', exact: true })
      .click()
    await express(page, inspector, '计算值', 'row.name')
    await expect(canvas.getByText('二号楼', { exact: true })).toBeVisible()

    await add('图表')
    await write('标题', '用电对比')
    await inspector.getByRole('button', { name: '行来源' }).first().click()
    await express(page, inspector, '行来源', rows)
    await inspector.getByRole('button', { name: /^横轴/ }).click()
    await inspector.getByRole('button', { name: '添加横轴' }).click()
    await pick(page, inspector, '横轴字段', 'name')
    await inspector.getByRole('button', { name: /^系列/ }).click()
    await inspector.getByRole('button', { name: '添加系列' }).click()
    await page.getByRole('listbox', { name: '系列的字段' }).getByRole('option', { name: /^kwh/ }).click()
    await expect(canvas.locator('[data-widget="chart"] canvas')).toBeVisible()

    await add('表单')
    await write('标题', '登记用电')
    await expect(canvas.getByRole('heading', { name: '登记用电' })).toBeVisible()
    await saved()
    await expect(page.locator('.wfd-status')).toContainText('0 个错误')

    await publish(page, '楼栋用电上线')
    await expect(page.locator('.wfd-notices')).toContainText('已发布“楼栋用电”')
    // Nothing of it is shipped, and nothing is said to be.
    await page.getByRole('button', { name: '版本' }).click()
    const versions = page.getByRole('dialog', { name: /的版本/ })
    await expect(versions).toContainText('楼栋用电上线')
    await expect(versions.locator('.wfd-drawn')).toBeVisible()
    await expect(versions).not.toContainText('随产品发布')
    await page.keyboard.press('Escape')

    await open(page, route)
    await expect(page.getByRole('gridcell', { name: '一号楼' })).toBeVisible()
    await expect(page.getByRole('img', { name: /用电对比.*最低 80.*最高 120/ })).toBeVisible()
    const name = page.getByRole('textbox', { name: '名称' })
    await name.fill('三号楼')
    await expect(name).toHaveValue('三号楼')
  } finally {
    const path = `/api/documents/items/page/${id}`
    const { data } = await call<{ latest: number }>(page, token, 'GET', path)
    const removed = await call(page, token, 'DELETE', `${path}?base=${data.latest}`)
    expect(removed.status).toBe(200)
    const documents = [{ kind: 'page', id }]
    await call(page, token, 'POST', '/api/documents/publish', { documents, why: '试建' })
  }
})
