/** Bytes of a stream that are not used up yet, in one piece; adding costs what is added, however small the parts. */
export class ByteQueue {
  private store = Buffer.allocUnsafe(0)
  private start = 0
  private end = 0

  /** How many bytes wait. */
  get length(): number {
    return this.end - this.start
  }

  /** All that waits. The view holds until the next `add`; what is to be kept must be copied. */
  view(): Buffer {
    return this.store.subarray(this.start, this.end)
  }

  add(bytes: Uint8Array): void {
    const needed = this.length + bytes.length
    if (this.end + bytes.length > this.store.length) {
      const isRoomy = needed <= this.store.length >> 1
      const next = isRoomy ? this.store : Buffer.allocUnsafe(Math.max(1024, needed * 2))
      this.store.copy(next, 0, this.start, this.end)
      this.end -= this.start
      this.start = 0
      this.store = next
    }
    this.store.set(bytes, this.end)
    this.end += bytes.length
  }

  /** Takes the first `count` bytes away, as a copy. */
  take(count: number): Buffer {
    const taken = Buffer.from(this.store.subarray(this.start, this.start + count))
    this.drop(count)
    return taken
  }

  drop(count: number): void {
    this.start = Math.min(this.end, this.start + count)
    if (this.start < this.end) return
    this.start = 0
    this.end = 0
    // A large packet is not held for the rest of the link.
    if (this.store.length > 65_536) this.store = Buffer.allocUnsafe(0)
  }
}
