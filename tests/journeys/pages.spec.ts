import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import table from '../fixtures/routes.json' with { type: 'json' }
import { plan, report } from './collectors.ts'
import { instance } from './instance.ts'
import { listen, type Noise } from './noise.ts'
import { enter, open } from './sign-in.ts'

interface Route {
  readonly path: string
  readonly title: string
  /** Where a signed-in user ends who opens it. */
  readonly lands?: string
  /** Has no shell and no data. */
  readonly bare?: boolean
}

const shown = new Set(
  (
    '/login /auto-login /403 /404 /dashboard /index /projectList /branchManagement /subitemInfo /departmentStaff ' +
    '/roomManagement /meterParameter /adminUserList /adminRoleList /adminOperationLog /energyConsumptionQuery ' +
    '/energyConsumptionRanking /readingQuery /thermodynamicChart /energyMap /weatherTemperature ' +
    '/autoMeterReading /dataCollection /dataEntering /dataRecord /billManagement /meterMonitoring /meterReading ' +
    '/branchEnergyConsumption /branchInfo /reportDownload /subentryEnergyConsumption /systemDetection ' +
    '/originalDataQuery /collectorManagement /dataUpload /componentModel /sysImg ' +
    '/monitorPage /airMonitorPage'
  ).split(' '),
)
const routes = (table.routes as readonly Route[]).filter(({ path }) => shown.has(path))
const frames = ['text', 'query', 'tabs', 'grid']

test.describe('every page, opened by its address', () => {
  let page: Page
  let noise: Noise
  test.beforeAll(async ({ browser }) => {
    // Whatever ran before: one packet has come in.
    const [collector] = plan().collectors
    const meter = collector?.meters.at(-1)
    if (!collector || !meter) throw new Error('The instance has no demo collectors.')
    ;(await report(collector, collector, meter.address, meter.last.value + 1)).close()
    page = await browser.newPage()
    noise = listen(page)
    await enter(page)
  })
  test.afterAll(async () => {
    await page.close()
  })

  for (const route of routes) {
    test(`${route.path} ${route.title || `leads to ${route.lands}`}`, async () => {
      noise.clear()
      const goal = route.lands ?? route.path
      await page.goto(instance().url + route.path, { waitUntil: 'commit' })
      const root = page.locator(`[data-page="${goal}"][data-state="ready"]`)
      await root.waitFor()
      expect(new URL(page.url()).pathname).toBe(goal)
      if (route.title) await expect(root).toContainText(route.title)
      if (!route.bare) {
        const filled = frames.map((kind) => `:not([data-widget="${kind}"])`).join('')
        await expect(root.locator(`[data-widget]${filled}[data-empty="false"]`).first()).toBeVisible()
      }
      await settled(page)
      if (!route.lands) expect(await violations(page)).toEqual([])
      expect(noise.heard()).toEqual([])
    })
  }
})

test.describe('on a small screen in the dark', () => {
  test.use({ viewport: { width: 1366, height: 768 }, colorScheme: 'dark' })

  for (const route of [
    '/dashboard',
    '/energyConsumptionQuery',
    '/meterParameter',
    '/dataEntering',
    '/systemDetection',
  ]) {
    test(`${route} stands without scrolling sideways, readable`, async ({ page }) => {
      await enter(page)
      await open(page, route)
      await settled(page)
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
      const over = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(over).toBe(0)
      expect(await violations(page)).toEqual([])
    })
  }
})

/** Waits until no widget is loading: colours are judged on what stays. */
async function settled(page: Page): Promise<void> {
  await expect(page.locator('[data-page] [aria-busy="true"]')).toHaveCount(0)
}

async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page }).setLegacyMode(true).analyze()
  return found
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}
