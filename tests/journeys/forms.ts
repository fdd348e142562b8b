import { readFileSync } from 'node:fs'
import type { Download, Locator, Page } from '@playwright/test'
import exceljs from 'exceljs'

/** Picks choices of a select by their labels, as a user does: open, pick, and close where it stays open. */
export async function choose(page: Page, within: Locator, label: string, ...choices: string[]): Promise<void> {
  const select = within.getByRole('combobox', { name: label, exact: true })
  await select.click()
  for (const name of choices) await page.getByRole('option', { name, exact: true }).click()
  if ((await select.getAttribute('aria-expanded')) === 'true') await page.keyboard.press('Escape')
}

/** Gives a date or a moment to a field of one. */
export async function fillDate(within: Locator, label: string, text: string): Promise<void> {
  const field = within.getByRole('textbox', { name: label, exact: true })
  await field.fill(text)
  await field.press('Enter')
}

/** Text of every cell of a downloaded workbook's first sheet, row by row. */
export async function sheetOf(download: Download): Promise<string[][]> {
  const book = new exceljs.Workbook()
  await book.xlsx.readFile(await download.path())
  const rows: string[][] = []
  book.worksheets[0]?.eachRow((row) => {
    rows.push((row.values as unknown[]).slice(1).map((cell) => String(cell ?? '')))
  })
  return rows
}

/** Text of a downloaded file. */
export async function textOf(download: Download): Promise<string> {
  return readFileSync(await download.path(), 'utf8')
}

/** A mark that no other run of the journeys has, for numbers of rows. */
export function mark(): string {
  return Date.now().toString(36).toUpperCase()
}

/** A day of the projects' zone, `yyyy-mm-dd`: today, or so many days from it. */
export function dayFromToday(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' })
}
