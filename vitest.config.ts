import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{schemas,runtime,designer,server,generators,commands,tests}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', 'dist/**', 'tests/journeys/**'],
    globalSetup: ['server/db/test-teardown.ts'],
    setupFiles: ['tests/setup-dom.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // Many tests wait for a server, a store or a kill: one more than there are cores keeps these busy.
    maxWorkers: 3,
  },
})
