/** What the first bytes of a file say it is, against what its name or its sender claims. */
interface Signature {
  readonly type: string
  readonly extensions: readonly string[]
  readonly matches: (head: Buffer) => boolean
}

const begins =
  (...bytes: readonly number[]) =>
  (head: Buffer) =>
    bytes.every((byte, at) => head[at] === byte)
const text = (head: Buffer) => !head.includes(0)

/** The kinds of file that may be kept. SVG may carry scripts: it is sent as a download only, never shown inline. */
const signatures: readonly Signature[] = [
  { type: 'image/png', extensions: ['.png'], matches: begins(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a) },
  { type: 'image/jpeg', extensions: ['.jpg', '.jpeg'], matches: begins(0xff, 0xd8, 0xff) },
  { type: 'image/gif', extensions: ['.gif'], matches: begins(0x47, 0x49, 0x46, 0x38) },
  {
    type: 'image/webp',
    extensions: ['.webp'],
    matches: (head) =>
      head.subarray(0, 4).toString('latin1') === 'RIFF' && head.subarray(8, 12).toString('latin1') === 'WEBP',
  },
  {
    type: 'image/svg+xml',
    extensions: ['.svg'],
    matches: (head) => text(head) && /<svg[\s>]/i.test(head.toString('utf8')),
  },
  { type: 'application/pdf', extensions: ['.pdf'], matches: begins(0x25, 0x50, 0x44, 0x46, 0x2d) },
  {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    extensions: ['.xlsx'],
    matches: begins(0x50, 0x4b, 0x03, 0x04),
  },
  {
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    extensions: ['.docx'],
    matches: begins(0x50, 0x4b, 0x03, 0x04),
  },
  { type: 'application/zip', extensions: ['.zip'], matches: begins(0x50, 0x4b, 0x03, 0x04) },
  { type: 'application/gzip', extensions: ['.gz'], matches: begins(0x1f, 0x8b) },
  { type: 'text/csv', extensions: ['.csv'], matches: text },
  { type: 'text/plain', extensions: ['.txt', '.log', '.md'], matches: text },
  { type: 'application/json', extensions: ['.json'], matches: text },
]

/** Content type of a file by its name's ending, provided that its first bytes agree; nothing where they do not. */
export function sniffType(fileName: string, head: Buffer): string | undefined {
  const lower = fileName.toLowerCase()
  return signatures.find((one) => one.extensions.some((ending) => lower.endsWith(ending)) && one.matches(head))?.type
}

/** Endings that may be kept, for the message of a refusal. */
export const keptEndings = signatures.flatMap((one) => one.extensions)
