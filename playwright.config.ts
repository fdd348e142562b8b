import { defineConfig } from '@playwright/test'
import { browserFlags } from './commands/browser-flags.ts'

export default defineConfig({
  testDir: 'tests/journeys',
  testMatch: '**/*.spec.ts',
  workers: 1,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  globalSetup: './tests/journeys/instance.ts',
  use: {
    actionTimeout: 15_000,
    navigationTimeout: 20_000,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1920, height: 937 },
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: browserFlags,
    },
    screenshot: 'only-on-failure',
  },
})
