import { once } from 'node:events'
import type pg from 'pg'
import * as copyStreams from 'pg-copy-streams'

/** Column types that the binary COPY of this server knows, in PostgreSQL's words. */
export type CopyType = 'int2' | 'int4' | 'int8' | 'float8' | 'text' | 'bytea' | 'bool' | 'jsonb'

/** A value for a column: numbers for the number types, text, bytes, true or false, JSON as text; null for SQL null. */
export type CopyValue = number | string | boolean | Buffer | null

/** What a column of a row that is read holds: a Buffer for bytea. */
export type CopiedValue = number | string | Buffer | null

const signature = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1')
const flushBytes = 1 << 18

/**
 * Writes rows into a table by COPY in PostgreSQL's binary format: nothing is parsed on the other side.
 *
 * Append with one call a row, its values in the order of `columns` (null for SQL null, NaN is kept), then `finish()`.
 * Int8 values must be safe integers. A failed row (duplicate key and the like) makes `finish` or `append` reject.
 */
export class CopyWriter {
  private buffer = Buffer.allocUnsafe(flushBytes + 65_536)
  private view = viewOf(this.buffer)
  private used = 0
  /** Bytes that a row takes at most, but for those of text and of bytes. */
  private readonly plainBytes: number
  private readonly isPlain: boolean
  private failed: Error | undefined
  /** Set while a writer waits for the line to empty. */
  private wake: (() => void) | undefined
  private rows = 0

  private constructor(
    private readonly stream: ReturnType<typeof copyStreams.from>,
    private readonly types: readonly CopyType[],
  ) {
    stream.on('error', (error) => {
      this.failed = error
      this.wake?.()
    })
    stream.on('drain', () => this.wake?.())
    signature.copy(this.buffer)
    this.used = signature.length
    this.plainBytes = 2 + 12 * types.length
    this.isPlain = types.every((type) => type !== 'text' && type !== 'bytea' && type !== 'jsonb')
  }

  /** Opens COPY into `table` on a client that is in nobody else's use. */
  static open(client: pg.ClientBase, table: string, columns: Readonly<Record<string, CopyType>>): CopyWriter {
    const stream = client.query(
      copyStreams.from(`COPY ${table} (${Object.keys(columns).join(', ')}) FROM STDIN (FORMAT binary)`),
    )
    return new CopyWriter(stream, Object.values(columns))
  }

  /** Adds a row; await what it gives, if anything, before the next one (the line is full). */
  append(values: readonly CopyValue[]): Promise<void> | undefined {
    const { types } = this
    this.makeRoom(values)
    const { buffer, view } = this
    view.setInt16(this.used, types.length)
    let at = this.used + 2
    for (let index = 0; index < types.length; index += 1) {
      at = writeField(buffer, view, at, types[index]!, values[index]!)
    }
    this.used = at
    this.rows += 1
    return this.used >= flushBytes ? this.flush() : undefined
  }

  /** Ends the COPY and gives the number of rows written. */
  async finish(): Promise<number> {
    this.used = this.buffer.writeInt16BE(-1, this.used)
    await this.flush()
    if (this.failed) throw this.failed
    this.stream.end()
    await once(this.stream, 'finish')
    return this.rows
  }

  /** A row may be larger than what is left of the buffer, where it carries bytes or long text. */
  private makeRoom(values: readonly CopyValue[]): void {
    let bytes = this.plainBytes
    if (!this.isPlain) {
      for (const value of values) {
        if (typeof value === 'string') bytes += value.length * 3
        else if (typeof value === 'object' && value !== null) bytes += value.length
      }
    }
    if (this.used + bytes + 2 <= this.buffer.length) return
    const larger = Buffer.allocUnsafe(this.used + bytes + 65_536)
    this.buffer.copy(larger, 0, 0, this.used)
    this.use(larger)
  }

  private use(buffer: Buffer<ArrayBuffer>): void {
    this.buffer = buffer
    this.view = viewOf(buffer)
  }

  private async flush(): Promise<void> {
    if (this.failed) throw this.failed
    const chunk = this.buffer.subarray(0, this.used)
    this.use(Buffer.allocUnsafe(flushBytes + 65_536))
    this.used = 0
    if (!this.stream.write(chunk)) {
      await new Promise<void>((resolve) => {
        this.wake = resolve
      })
      this.wake = undefined
    }
    if (this.failed) throw this.failed
  }
}

const viewOf = ({ buffer, byteOffset, length }: Buffer) => new DataView(buffer, byteOffset, length)

/** Writes a field and gives where the next one begins. A view is several times faster here than a buffer's own words. */
function writeField(buffer: Buffer, view: DataView, at: number, type: CopyType, value: CopyValue): number {
  if (value === null || value === undefined) {
    view.setInt32(at, -1)
    return at + 4
  }
  if (typeof value === 'number') return writeNumber(view, at, type, value)
  if (typeof value === 'boolean') {
    view.setInt32(at, 1)
    view.setUint8(at + 4, value ? 1 : 0)
    return at + 5
  }
  if (typeof value !== 'string') {
    view.setInt32(at, value.length)
    return at + 4 + value.copy(buffer, at + 4)
  }
  // Version 1 of jsonb's binary form: one byte, then the text.
  const start = type === 'jsonb' ? buffer.writeUInt8(1, at + 4) : at + 4
  const end = start + writeText(buffer, start, value)
  view.setInt32(at, end - at - 4)
  return end
}

function writeNumber(view: DataView, at: number, type: CopyType, value: number): number {
  switch (type) {
    case 'float8':
      view.setInt32(at, 8)
      view.setFloat64(at + 4, value)
      return at + 12
    case 'int8': {
      const high = Math.floor(value / 4_294_967_296)
      view.setInt32(at, 8)
      view.setInt32(at + 4, within(high, 2_147_483_647))
      view.setUint32(at + 8, value - high * 4_294_967_296)
      return at + 12
    }
    case 'int4':
      view.setInt32(at, 4)
      view.setInt32(at + 4, within(value, 2_147_483_647))
      return at + 8
    case 'int2':
      view.setInt32(at, 2)
      view.setInt16(at + 4, within(value, 32_767))
      return at + 6
    default:
      throw new TypeError(`A number does not go into a column of type ${type}.`)
  }
}

/** The number itself; throws where it is beyond what its bytes hold: a view would cut it in silence. */
function within(value: number, most: number): number {
  if (value > most || value < -most - 1) {
    throw Object.assign(new RangeError(`${value} is beyond ${most}.`), { code: 'ERR_OUT_OF_RANGE' })
  }
  return value
}

const shortText = 24

/** Bytes that the text took. Short words of ASCII, such as codes, are quicker letter by letter. */
function writeText(buffer: Buffer, at: number, text: string): number {
  if (text.length > shortText) return buffer.write(text, at)
  for (let place = 0; place < text.length; place += 1) {
    const code = text.charCodeAt(place)
    if (code > 127) return buffer.write(text, at)
    buffer[at + place] = code
  }
  return text.length
}

/**
 * Reads a query by binary COPY, one call of `each` a row; about ten times cheaper than parsing text rows.
 *
 * `types` are those of the select list. The array handed to `each` is used again for the next row; bytes in it are part
 * of what came over the line, so that they are read at once or copied.
 */
export async function copyOut(
  client: pg.ClientBase,
  select: string,
  types: readonly CopyType[],
  each: (row: readonly CopiedValue[]) => void,
): Promise<void> {
  const stream = client.query(copyStreams.to(`COPY (${select}) TO STDOUT (FORMAT binary)`))
  const row: CopiedValue[] = types.map(() => null)
  let rest: Buffer = Buffer.alloc(0)
  let begun = false
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    const data = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    const view = viewOf(data)
    let at = 0
    if (!begun) {
      if (data.length < signature.length) {
        rest = data
        continue
      }
      at = signature.length
      begun = true
    }
    for (;;) {
      const end = readRow(data, view, at, types, row)
      if (end < 0) break
      if (end > 0) each(row)
      at = end === 0 ? at + 2 : end
      if (end === 0) break
    }
    rest = data.subarray(at)
  }
}

/** End of the row that begins at `at`, -1 where it is not whole yet, 0 at the trailer. */
function readRow(data: Buffer, view: DataView, at: number, types: readonly CopyType[], row: CopiedValue[]): number {
  if (at + 2 > data.length) return -1
  if (view.getInt16(at) === -1) return 0
  let next = at + 2
  for (let index = 0; index < types.length; index += 1) {
    if (next + 4 > data.length) return -1
    const bytes = view.getInt32(next)
    next += 4
    if (bytes < 0) {
      row[index] = null
      continue
    }
    if (next + bytes > data.length) return -1
    row[index] = readField(data, view, next, types[index]!, bytes)
    next += bytes
  }
  return next
}

function readField(data: Buffer, view: DataView, at: number, type: CopyType, bytes: number): number | string | Buffer {
  switch (type) {
    case 'float8':
      return view.getFloat64(at)
    case 'int4':
      return view.getInt32(at)
    case 'int2':
      return view.getInt16(at)
    case 'text':
      return data.toString('utf8', at, at + bytes)
    case 'bytea':
      return data.subarray(at, at + bytes)
    default:
      return view.getInt32(at) * 4_294_967_296 + view.getUint32(at + 4)
  }
}
