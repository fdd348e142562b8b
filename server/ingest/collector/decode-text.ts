const utf8 = new TextDecoder('utf-8', { fatal: true })
const gb18030 = new TextDecoder('gb18030')

/**
 * Text of a packet: by its declaration GB2312 (read as GB18030, which contains it and GBK) or UTF-8; bytes that are no
 * UTF-8 are GB18030 whatever the declaration says.
 */
export function decodeText(bytes: Buffer): string {
  const declared = /^[^>]*encoding\s*=\s*["']\s*(gb2312|gbk|gb18030)/i.test(bytes.toString('latin1', 0, 120))
  if (declared) return gb18030.decode(bytes)
  try {
    return utf8.decode(bytes)
  } catch {
    return gb18030.decode(bytes)
  }
}
