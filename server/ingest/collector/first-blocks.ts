import { createCipheriv } from 'node:crypto'
import type { KeyPair } from './seal.ts'

const blockBytes = 16

/** How packets of the national protocol begin; the first block of their cipher text follows from it and the key. */
const usualBeginnings = [
  '<?xml version="1.0"',
  "<?xml version='1.0'",
  '<?xml  version="1.0"',
  '\r\n<?xml version="1.0"',
  '\ufeff<?xml version="1.0"',
  '<root><common><building_id>',
  '<root>\n<common>\n<building_id>',
  '<root>\r\n<common>\r\n<building_id>',
]
const mostBeginnings = 24

/** Tells which pairs may have sealed a payload by its first block alone, however many pairs there are. */
export interface FirstBlocks {
  /** Every pair, each once. */
  readonly pairs: readonly KeyPair[]
  /** Pairs that seal a usual beginning so. */
  find(payload: Buffer): readonly KeyPair[]
  /** A packet began in a way that was not known: the next ones are found by it. */
  learn(plain: Buffer): void
}

/** Seals the usual beginnings with all pairs, in both modes. */
export function firstBlocks(pairs: Iterable<KeyPair>, learnt: Buffer[] = []): FirstBlocks {
  const known = new Map<string, KeyPair>()
  for (const pair of pairs) known.set(`${pair.key.toString('latin1')}${pair.iv.toString('latin1')}`, pair)
  const all = [...known.values()]
  const byBlock = new Map<string, KeyPair[]>()
  const add = (beginnings: readonly Buffer[]) => {
    for (const pair of all) {
      for (const block of sealedBlocks(pair, beginnings)) {
        const own = byBlock.get(block)
        if (own === undefined) byBlock.set(block, [pair])
        else if (!own.includes(pair)) own.push(pair)
      }
    }
  }
  const usual = usualBeginnings.map((text) => Buffer.from(text, 'utf8').subarray(0, blockBytes))
  add([...usual, ...learnt])
  return {
    pairs: all,
    find: (payload) => byBlock.get(payload.toString('latin1', 0, blockBytes)) ?? [],
    learn(plain) {
      const block = plain.subarray(0, blockBytes)
      if (block.length < blockBytes || usual.length + learnt.length >= mostBeginnings) return
      if ([...usual, ...learnt].some((one) => one.equals(block))) return
      learnt.push(Buffer.from(block))
      add([block])
    },
  }
}

/** First blocks of the cipher texts of beginnings, ECB and CBC: that of CBC is the block mixed with the iv. */
function* sealedBlocks({ key, iv }: KeyPair, beginnings: readonly Buffer[]): Generator<string> {
  const mixed = beginnings.map((block) => Buffer.from(block.map((byte, place) => byte ^ iv[place]!)))
  const cipher = createCipheriv('aes-128-ecb', key, null).setAutoPadding(false)
  const sealed = cipher.update(Buffer.concat([...beginnings, ...mixed]))
  for (let at = 0; at < sealed.length; at += blockBytes) yield sealed.toString('latin1', at, at + blockBytes)
}
