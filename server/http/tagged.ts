import { createHash } from 'node:crypto'

/** An answer that rarely changes: its envelope is kept as text with an ETag, and 304 answers a client that has it. */
export class Tagged {
  readonly etag: string
  /** The whole envelope. */
  readonly json: string

  constructor(readonly data: unknown) {
    this.json = JSON.stringify({ code: 200, msg: '成功', data })
    this.etag = `"${createHash('sha256').update(this.json).digest('base64url').slice(0, 27)}"`
  }
}
