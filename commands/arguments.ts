import { type ParseArgsConfig, parseArgs } from 'node:util'
import { Refused } from './read-documents.ts'

/**
 * Options and positional arguments of a subcommand, at most so many of these. Throws `Refused` with a sentence where an
 * option is not known, or lacks its value, or an argument is left over.
 */
export function argumentsOf<const O extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: O,
  most: number,
) {
  const parsed = parsedArguments(args, options)
  const left = parsed.positionals.slice(most)
  if (left.length > 0) throw new Refused(`多余的参数 ${left.join(' ')}（含空格的要用引号括起来）`)
  return parsed
}

function parsedArguments<const O extends NonNullable<ParseArgsConfig['options']>>(args: readonly string[], options: O) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options })
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    const option = /'(-[^'\s]*)/.exec(message)?.[1] ?? ''
    if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION')
      throw new Refused(
        `没有选项 ${option}，可用 ${Object.keys(options)
          .map((name) => `--${name}`)
          .join('、')}`,
      )
    if (code === 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE') throw new Refused(`选项 ${option} 的值缺少或不合：${message}`)
    throw error
  }
}
