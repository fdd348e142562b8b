import type { Directory, KnownCollector, LinkKeys } from '../directory.ts'
import { type FirstBlocks, firstBlocks } from './first-blocks.ts'
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
  /** Of a stranger, by how its packet begins, then those of collectors last seen at its address. */
  likely(payload: Buffer, ip: string): KeyPair[]
  /** Of anybody, each once. Thousands: to be tried some at a time. */
  all(): readonly KeyPair[]
  /** A packet was opened that none of the likely keys fitted: its beginning is one to be known. */
  learn(plain: Buffer): void
  /** Salts that a collector may sign in with, and whether it is one of a rotation. */
  salts(collector: LinkKeys & Pick<KnownCollector, 'next'>): { readonly salt: string; readonly isNext: boolean }[]
}

const protocol = 'XML-TCP'
/** Collectors behind one address whose keys are tried at once. */
const mostNear = 100

/** A ring over the directory; `defaults` is asked each time, so that a change holds at once. */
export function keyRing(directory: Pick<Directory, 'collectors'>, defaults: () => DefaultKeys): KeyRing {
  const of: KeyRing['of'] = ({ aesKey, aesIv, next }) => {
    const pairs = [
      ...keyPairsOf(aesKey ?? '', aesIv ?? ''),
      ...(next?.aesKey ? keyPairsOf(next.aesKey, next.aesIv ?? '') : []),
    ]
    return pairs.length > 0 ? pairs : keyPairsOf(defaults().key, defaults().iv)
  }
  let made:
    | { readonly collectors: readonly KnownCollector[]; readonly defaults: DefaultKeys; blocks: FirstBlocks }
    | undefined
  const learnt: Buffer[] = []
  /** Made again when a row of a collector or the platform's keys have changed. */
  const current = () => {
    const collectors = directory.collectors(protocol).filter(({ isEnabled }) => isEnabled)
    const own = defaults()
    if (made === undefined || !isSame(made.collectors, collectors) || !isSameKeys(made.defaults, own)) {
      const pairs = [...collectors.flatMap(of), ...keyPairsOf(own.key, own.iv)]
      made = { collectors, defaults: own, blocks: firstBlocks(pairs, learnt) }
    }
    return made
  }
  return {
    of,
    likely(payload, ip) {
      const { collectors, blocks } = current()
      const near = ip === '' ? [] : collectors.filter((collector) => collector.ip === ip).slice(0, mostNear)
      return [...blocks.find(payload), ...near.flatMap(of)]
    },
    all: () => current().blocks.pairs,
    learn: (plain) => current().blocks.learn(plain),
    salts({ authKey, next }) {
      const own = authKey || defaults().salt
      return [
        ...(own ? [{ salt: own, isNext: false }] : []),
        ...(next?.authKey ? [{ salt: next.authKey, isNext: true }] : []),
      ]
    },
  }
}

const isSame = (one: readonly KnownCollector[], other: readonly KnownCollector[]) =>
  one.length === other.length &&
  one.every(({ aesKey, aesIv, next }, place) => {
    const now = other[place]!
    return (
      aesKey === now.aesKey &&
      aesIv === now.aesIv &&
      next?.aesKey === now.next?.aesKey &&
      next?.aesIv === now.next?.aesIv
    )
  })
const isSameKeys = (one: DefaultKeys, other: DefaultKeys) => one.key === other.key && one.iv === other.iv

/** Whether a pair is among others. */
export function isAmong(pair: KeyPair, pairs: readonly KeyPair[]): boolean {
  return pairs.some((one) => one.key.equals(pair.key) && one.iv.equals(pair.iv))
}
