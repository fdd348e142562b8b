/** How a frame was wrapped, so that the answer can be wrapped the same way. */
export type Wrapping =
  | {
      /**
       * head | length uint32 little-endian (4 + payload) | sequence, 4 bytes | payload | CRC-16/XMODEM | tail.
       * Head 55AA55AA and tail 68681616, or the other way round (`isMirrored`, Beijing's renewable projects).
       */
      readonly kind: 'envelope'
      readonly isMirrored: boolean
      /** The check covers the frame from this byte on: 8 (from the sequence) or 0 (from the head). */
      readonly checkFrom: 0 | 8
      readonly isCheckBigEndian: boolean
      readonly sequence: Buffer
    }
  | {
      /** 8 hex digits of length, then the payload as hex text. `unit`: what the length counts. */
      readonly kind: 'hex-length'
      readonly unit: 'digits' | 'bytes'
      readonly isUpperCase: boolean
    }
  | {
      /** 8B AE 96 68 68 | command | 00 | body | 16 16 16 16. */
      readonly kind: 'shandong'
      readonly command: number
    }
  | {
      /** 1F 1F | command | length uint32 big-endian | payload. */
      readonly kind: 'typed'
      readonly command: number
    }
  /** XML documents one after the other. */
  | { readonly kind: 'bare' }

/** One frame cut out of the stream, or a stretch that cannot be one. */
export interface Frame {
  /** As they came, head and tail included; of a useless stretch at most its first 4 KB. */
  readonly bytes: Buffer
  /** What stands inside: cipher text or XML. Empty where nothing could be cut out. */
  readonly payload: Buffer
  readonly wrapping?: Wrapping
  /** Whether the check was right; absent where the framing has none. */
  readonly isChecked?: boolean
  /** What is wrong with it, in Chinese. With a right check the payload is good in spite of it. */
  readonly fault?: string
}

/** Cuts a stream into frames. */
export interface Framer {
  push(bytes: Uint8Array): void
  /** Next frame; undefined until more bytes come. Asked one by one, so that a link can be closed in between. */
  next(): Frame | undefined
  /** Bytes that wait for the rest of their frame. */
  readonly waiting: number
  /** Largest frame from now on, in bytes. */
  limit(bytes: number): void
}

/** Bytes of a useless stretch that are kept for show. */
export const keptBytes = 4096
