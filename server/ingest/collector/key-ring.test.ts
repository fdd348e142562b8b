import { expect, test } from 'vitest'
import type { KnownCollector } from '../known.ts'
import { keyRing } from './key-ring.ts'
import { keyPairsOf, open, sealed } from './seal.ts'

const keyOf = (place: number) => place.toString(16).padStart(32, '0')
const many = (count: number, change: Partial<KnownCollector> = {}) =>
  Array.from({ length: count }, (_, place) => {
    const one = { id: place, isEnabled: true, protocol: 'XML-TCP', ip: `10.0.0.${place % 250}`, aesKey: keyOf(place) }
    return { ...one, ...change } as KnownCollector
  })
const noDefaults = { salt: '', key: '', iv: '' }
const packetOf = (place: number, mode: 'cbc' | 'ecb', text: string) => {
  const [pair] = keyPairsOf(keyOf(place), '')
  return sealed({ ...pair!, mode, padding: 'zero' }, Buffer.from(text))
}
const xml = '<?xml version="1.0" encoding="UTF-8"?><root/>'

test('of four thousand collectors each is known by how its first packet begins', () => {
  const ring = keyRing({ collectors: () => many(4000) }, () => noDefaults)
  for (const place of [0, 1999, 2000, 3999]) {
    for (const mode of ['cbc', 'ecb'] as const) {
      const payload = packetOf(place, mode, xml)
      const likely = ring.likely(payload, '')
      expect(likely.length).toBeLessThan(5)
      expect(open(payload, likely, mode)?.seal?.key.toString('hex')).toBe(keyOf(place))
    }
  }
})

test('an unusual beginning is among all keys, and known from then on', () => {
  const ring = keyRing({ collectors: () => many(2500) }, () => noDefaults)
  const text = '  <root>  <common>  <building_id>'
  expect(ring.likely(packetOf(2400, 'cbc', text), '')).toEqual([])
  const opened = open(packetOf(2400, 'cbc', text), ring.all(), 'cbc')
  expect(opened?.plain.toString()).toBe(text)
  ring.learn(opened!.plain)
  expect(ring.likely(packetOf(1200, 'cbc', text), '').map(({ key }) => key.toString('hex'))).toContain(keyOf(1200))
})

test('a new key holds at once, an old one no longer', () => {
  let collectors = many(3)
  const ring = keyRing({ collectors: () => collectors }, () => noDefaults)
  expect(ring.likely(packetOf(2, 'cbc', xml), '')).not.toEqual([])
  collectors = many(3, { aesKey: keyOf(9) })
  expect(ring.likely(packetOf(2, 'cbc', xml), '')).toEqual([])
  expect(ring.likely(packetOf(9, 'cbc', xml), '')).not.toEqual([])
})
