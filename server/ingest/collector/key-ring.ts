import type { Directory, KnownCollector, LinkKeys } from '../directory.ts'
import { type KeyPair, keyPairsOf } from './seal.ts'

/** Keys of collectors that have none of their own; empty where the platform has none either. */
export interface DefaultKeys {
  readonly salt: string
  readonly key: string
  readonly iv: string
}

/** Which keys packets may be sealed with. */
export interface KeyRing {
  /** Of a collector: its own and those of a rotation that is under way, else the platform's. */
  of(collector: LinkKeys & Pick<KnownCollector, 'next'>): KeyPair[]
  /** Of anybody: each distinct key once, those of collectors at this address first. */
  ofAll(ip: string): KeyPair[]
  /** Salts that a collector may sign in with, and whether it is one of a rotation. */
  salts(collector: LinkKeys & Pick<KnownCollector, 'next'>): { readonly salt: string; readonly isNext: boolean }[]
}

/** No more keys than this are tried on the packet of an unknown sender. */
const mostTried = 2000
const protocol = 'XML-TCP'

/** A ring over the directory; `defaults` is asked each time, so that a change holds at once. */
export function keyRing(directory: Pick<Directory, 'collectors'>, defaults: () => DefaultKeys): KeyRing {
  const of: KeyRing['of'] = ({ aesKey, aesIv, next }) => {
    const pairs = [
      ...keyPairsOf(aesKey ?? '', aesIv ?? ''),
      ...(next?.aesKey ? keyPairsOf(next.aesKey, next.aesIv ?? '') : []),
    ]
    return pairs.length > 0 ? pairs : keyPairsOf(defaults().key, defaults().iv)
  }
  return {
    of,
    ofAll(ip) {
      const found = new Map<string, KeyPair>()
      const add = (pair: KeyPair) => {
        if (found.size < mostTried) found.set(`${pair.key.toString('hex')}/${pair.iv.toString('hex')}`, pair)
      }
      const collectors = directory.collectors(protocol).filter(({ isEnabled }) => isEnabled)
      const near = collectors.filter((collector) => collector.ip === ip)
      for (const collector of [...near, ...collectors]) for (const pair of of(collector)) add(pair)
      for (const pair of keyPairsOf(defaults().key, defaults().iv)) add(pair)
      return [...found.values()]
    },
    salts({ authKey, next }) {
      const own = authKey || defaults().salt
      return [
        ...(own ? [{ salt: own, isNext: false }] : []),
        ...(next?.authKey ? [{ salt: next.authKey, isNext: true }] : []),
      ]
    },
  }
}

/** Whether a pair is among others. */
export function isAmong(pair: KeyPair, pairs: readonly KeyPair[]): boolean {
  return pairs.some((one) => one.key.equals(pair.key) && one.iv.equals(pair.iv))
}
