import { badInput } from '../errors.ts'

const frequent = new Set([
  '12345678',
  'password',
  'password1',
  'qwertyuiop',
  'a1234567',
  '1234abcd',
  'abcd1234',
  'admin123',
  'aa123456',
])

/**
 * Refuses a new password that is too weak: 8 to 64 characters, at least two of letters, digits and signs, not the
 * account's own name, not one of the most frequent. `field` is the input that carries the message.
 */
export function checkPassword(password: string, userName: string, field: string): void {
  if (password.length < 8 || password.length > 64) throw badInput(field, '密码应为 8 到 64 个字符')
  const kinds = [/\p{L}/u, /\d/, /[^\p{L}\d\s]/u].filter((kind) => kind.test(password)).length
  if (kinds < 2) throw badInput(field, '密码应至少包含字母、数字、符号中的两种')
  const lower = password.toLowerCase()
  if (userName !== '' && lower.includes(userName.toLowerCase())) throw badInput(field, '密码不能包含账号')
  if (frequent.has(lower)) throw badInput(field, '密码过于常见，请换一个')
}
