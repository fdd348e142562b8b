/** A text with full-width letters, digits and signs, as input methods write them, in their usual width. */
export const halfWidth = (text: string): string =>
  text.replace(/[\uff01-\uff5e\u3000]/g, (sign) =>
    sign === '\u3000' ? ' ' : String.fromCharCode(sign.charCodeAt(0) - 0xfee0),
  )
