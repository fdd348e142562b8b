import type { Wrapping } from './frame.ts'
import type { KeyPair, Seal } from './seal.ts'
import { mirroredWrapping, nationalWrapping } from './wrap.ts'

/** Values of enum collectorDialect. */
export type DialectId = 'national-cbc' | 'ecb-hex' | 'beijing-renewable' | 'shandong' | 'acrel' | 'plain-xml'

/** How the collectors of a region speak the national protocol; what a link shows of itself goes before it. */
export interface Dialect {
  readonly id: DialectId
  readonly name: string
  /** Wrapping of the packets that this side sends first. */
  readonly wrapping: Wrapping
  /** Absent: packets are not encrypted, or only by means that the province keeps to itself. */
  readonly cipher?: Pick<Seal, 'mode' | 'padding'>
  /** Element that names the building. */
  readonly addressElement: 'building_id' | 'project_id'
}

/** All known dialects. A new one is a line here and, where its framing is new, a reader in framer.ts. */
export const dialects: Readonly<Record<DialectId, Dialect>> = {
  'national-cbc': {
    id: 'national-cbc',
    name: '国标',
    wrapping: nationalWrapping,
    cipher: { mode: 'cbc', padding: 'zero' },
    addressElement: 'building_id',
  },
  'ecb-hex': {
    id: 'ecb-hex',
    name: '武汉、重庆',
    wrapping: { kind: 'hex-length', unit: 'digits', isUpperCase: true },
    cipher: { mode: 'ecb', padding: 'pkcs7' },
    addressElement: 'building_id',
  },
  'beijing-renewable': {
    id: 'beijing-renewable',
    name: '北京可再生能源',
    wrapping: mirroredWrapping,
    cipher: { mode: 'cbc', padding: 'digit-zero' },
    addressElement: 'project_id',
  },
  shandong: {
    id: 'shandong',
    name: '山东',
    wrapping: { kind: 'shandong', command: 0 },
    addressElement: 'building_id',
  },
  acrel: {
    id: 'acrel',
    name: '安科瑞等（1F1F 帧）',
    wrapping: { kind: 'typed', command: 3 },
    cipher: { mode: 'cbc', padding: 'pkcs7' },
    addressElement: 'building_id',
  },
  'plain-xml': {
    id: 'plain-xml',
    name: '明文',
    wrapping: nationalWrapping,
    addressElement: 'building_id',
  },
}

/** The dialect of an id; the national one for any other text. */
export function dialectOf(id: string): Dialect {
  return Object.hasOwn(dialects, id) ? dialects[id as DialectId] : dialects['national-cbc']
}

/** Which dialect a frame shows; `isSealed`: its payload is encrypted. */
export function dialectShown(wrapping: Wrapping, isSealed: boolean): DialectId {
  switch (wrapping.kind) {
    case 'shandong':
      return 'shandong'
    case 'typed':
      return 'acrel'
    case 'bare':
      return 'plain-xml'
    case 'hex-length':
      return 'ecb-hex'
    case 'envelope':
      if (wrapping.isMirrored) return 'beijing-renewable'
      return isSealed ? 'national-cbc' : 'plain-xml'
  }
}

/** Mode that is tried first on payloads of a wrapping. */
export function firstMode(wrapping: Wrapping): Seal['mode'] {
  return wrapping.kind === 'hex-length' ? 'ecb' : 'cbc'
}

/** The seal of a dialect with a key; undefined where the dialect or the collector has none. */
export function sealOf(dialect: Dialect, pair: KeyPair | undefined): Seal | undefined {
  return dialect.cipher === undefined || pair === undefined ? undefined : { ...dialect.cipher, ...pair }
}
