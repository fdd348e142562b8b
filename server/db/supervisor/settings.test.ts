import { expect, test } from 'vitest'
import { settingsFor } from './settings.ts'

const gb = 1024 ** 3

test.each([
  ['a laptop', { memory: 8 * gb, disk: 40 * gb }, '1024MB', '2560MB', '320MB'],
  ['a small container', { memory: gb / 2, disk: 5 * gb }, '128MB', '1024MB', '128MB'],
  ['a large server', { memory: 256 * gb, disk: 4000 * gb }, '3072MB', '4096MB', '512MB'],
  ['a disk that is nearly full', { memory: 8 * gb, disk: 0 }, '1024MB', '1024MB', '128MB'],
])('%s gets buffers and log by what it has', (_, machine, buffers, most, least) => {
  expect(settingsFor(machine)).toMatchObject({ shared_buffers: buffers, max_wal_size: most, min_wal_size: least })
})
