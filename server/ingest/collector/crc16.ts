const table = new Uint16Array(256)
for (let byte = 0; byte < 256; byte += 1) {
  let crc = byte << 8
  for (let bit = 0; bit < 8; bit += 1) crc = (crc & 0x8000) !== 0 ? (crc << 1) ^ 0x1021 : crc << 1
  table[byte] = crc & 0xffff
}

/**
 * CRC-16/XMODEM of `bytes[from, to)`: polynomial 0x1021, start 0, not reflected; of "123456789" it is 0x31C3.
 *
 * `seed` continues the sum of what stood before.
 */
export function crc16(bytes: Uint8Array, from = 0, to = bytes.length, seed = 0): number {
  let crc = seed
  for (let at = from; at < to; at += 1) crc = ((crc << 8) & 0xffff) ^ table[(crc >> 8) ^ bytes[at]!]!
  return crc
}
