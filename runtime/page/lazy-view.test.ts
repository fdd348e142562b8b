import { expect, test } from 'vitest'
import { ChunkLoadFault, toChunkFault } from './lazy-view.ts'

test('specification section 8: "A failed lazy page load raises a chunk-load error with type and URL"', () => {
  const loaderFault = Object.assign(new Error('Loading chunk 7 failed'), {
    name: 'ChunkLoadError',
    type: 'timeout',
    request: '/assets/7.js',
  })
  const fault = toChunkFault(loaderFault)
  expect(fault).toBeInstanceOf(ChunkLoadFault)
  expect(fault).toMatchObject({
    type: 'timeout',
    url: '/assets/7.js',
    message: '页面代码加载失败（timeout）：/assets/7.js',
  })
})

test('any other fault of a module stays what it is', () => {
  const fault = new TypeError('x is not a function')
  expect(toChunkFault(fault)).toBe(fault)
})
