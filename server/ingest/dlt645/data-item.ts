/** How a data item of DL/T 645-2007 (annex A) is written. */
export interface DataItem {
  /** 8 hex digits, DI3 first. */
  readonly item: string
  readonly name: string
  readonly unit: string
  readonly bytes: number
  readonly decimals: number
  /** The highest bit is the sign. */
  readonly isSigned: boolean
}

const energies: Readonly<Record<string, readonly [string, string, boolean?]>> = {
  '00': ['组合有功', 'kWh', true],
  '01': ['正向有功', 'kWh'],
  '02': ['反向有功', 'kWh'],
  '03': ['组合无功 1 ', 'kvarh', true],
  '04': ['组合无功 2 ', 'kvarh', true],
  '05': ['第一象限无功', 'kvarh'],
  '06': ['第二象限无功', 'kvarh'],
  '07': ['第三象限无功', 'kvarh'],
  '08': ['第四象限无功', 'kvarh'],
  '09': ['正向视在', 'kVAh'],
  '0A': ['反向视在', 'kVAh'],
  '15': ['A 相正向有功', 'kWh'],
  '16': ['A 相反向有功', 'kWh'],
  '29': ['B 相正向有功', 'kWh'],
  '2A': ['B 相反向有功', 'kWh'],
  '3D': ['C 相正向有功', 'kWh'],
  '3E': ['C 相反向有功', 'kWh'],
}

/** name, unit, bytes, decimals, whether there is a total (phase 00), signed. */
const phased: Readonly<Record<string, readonly [string, string, number, number, boolean, boolean]>> = {
  '01': ['电压', 'V', 2, 1, false, false],
  '02': ['电流', 'A', 3, 3, false, true],
  '03': ['有功功率', 'kW', 3, 4, true, true],
  '04': ['无功功率', 'kvar', 3, 4, true, true],
  '05': ['视在功率', 'kVA', 3, 4, true, true],
  '06': ['功率因数', '', 2, 3, true, true],
  '07': ['相角', '°', 2, 1, false, false],
}

const single: Readonly<Record<string, readonly [string, string, number, number, boolean]>> = {
  '02800001': ['零线电流', 'A', 3, 3, true],
  '02800002': ['电网频率', 'Hz', 2, 2, false],
  '02800003': ['一分钟有功总平均功率', 'kW', 3, 4, true],
  '02800004': ['当前有功需量', 'kW', 3, 4, true],
  '02800005': ['当前无功需量', 'kvar', 3, 4, true],
  '02800006': ['当前视在需量', 'kVA', 3, 4, true],
  '02800007': ['表内温度', '℃', 2, 1, true],
  '02800008': ['时钟电池电压', 'V', 2, 2, false],
}

/** The data item of 8 hex digits; undefined where the platform does not know it. */
export function dataItem(item: string): DataItem | undefined {
  const code = item.toUpperCase()
  const [di3, di2 = '', di1 = '', di0 = ''] = code.match(/../g) ?? []
  if (code.length !== 8) return undefined
  const lone = single[code]
  if (lone) return { item: code, name: lone[0], unit: lone[1], bytes: lone[2], decimals: lone[3], isSigned: lone[4] }
  if (di3 === '00') {
    const energy = energies[di2]
    const tariff = Number.parseInt(di1, 16)
    const day = Number.parseInt(di0, 16)
    if (!energy || tariff > 0x3f || day > 12) return undefined
    const when = day === 0 ? '' : `上 ${day} 结算日`
    const name = `${when}${energy[0]}${tariff === 0 ? '总电能' : `费率 ${tariff} 电能`}`
    return { item: code, name, unit: energy[1], bytes: 4, decimals: 2, isSigned: energy[2] === true }
  }
  const phase = phased[di2]
  const at = Number.parseInt(di1, 16)
  if (di3 !== '02' || di0 !== '00' || !phase || at > 3 || (at === 0 && !phase[4])) return undefined
  const [label, unit, bytes, decimals, , isSigned] = phase
  const name = at > 0 ? `${'ABC'[at - 1]} 相${label}` : di2 === '06' ? `总${label}` : `瞬时总${label}`
  return { item: code, name, unit, bytes, decimals, isSigned }
}

/** One value; undefined where the meter has none (all bytes FF) or the digits are not decimal. */
export interface ItemValue {
  readonly item: string
  readonly value: number | undefined
}

/**
 * The values in the bytes of an answer. FF in DI1 asks for a block (all phases, total and all tariffs): its values are
 * told apart by their single items. An unknown item is one whole BCD number, low byte first.
 */
export function itemValues(item: string, bytes: Buffer): ItemValue[] {
  const code = item.toUpperCase()
  if (code.slice(4, 6) === 'FF') {
    const values: ItemValue[] = []
    let rest = bytes
    const first = dataItem(`${code.slice(0, 4)}00${code.slice(6)}`) ? 0 : 1
    for (let at = first; rest.length > 0; at += 1) {
      const part = dataItem(`${code.slice(0, 4)}${at.toString(16).padStart(2, '0')}${code.slice(6)}`)
      if (!part || rest.length < part.bytes) break
      values.push({ item: part.item, value: bcdValue(rest.subarray(0, part.bytes), part) })
      rest = rest.subarray(part.bytes)
    }
    return values
  }
  const known = dataItem(code)
  if (!known) return [{ item: code, value: bcdValue(bytes, { decimals: 0, isSigned: false }) }]
  return [
    { item: code, value: bytes.length < known.bytes ? undefined : bcdValue(bytes.subarray(0, known.bytes), known) },
  ]
}

function bcdValue(bytes: Buffer, { decimals, isSigned }: Pick<DataItem, 'decimals' | 'isSigned'>): number | undefined {
  if (bytes.length === 0 || bytes.length > 8 || bytes.every((byte) => byte === 0xff)) return undefined
  const digits = Buffer.from(bytes).reverse()
  const isNegative = isSigned && (digits[0]! & 0x80) !== 0
  if (isNegative) digits[0]! &= 0x7f
  const text = digits.toString('hex')
  if (!/^\d+$/.test(text)) return undefined
  const value = Number(text) / 10 ** decimals
  return isNegative && value !== 0 ? -value : value
}
