import { Refused } from './documents/files.ts'

/** One thing that a command of npm can do, by its name. */
export interface Subcommand {
  readonly usage: string
  /** Gives the exit code; throws `Refused` with a sentence where it cannot be done. */
  readonly run: (args: readonly string[]) => number | Promise<number>
}

/**
 * Runs the subcommand that the first argument names; gives the exit code. Without a known one, or with `--help`, the
 * usage is told; what is refused and wrong options are told in sentences, with exit code 2.
 */
export async function runSubcommand(
  subcommands: Readonly<Record<string, Subcommand>>,
  usage: string,
  args: readonly string[],
): Promise<number> {
  const [name, ...rest] = args
  const subcommand = name === undefined || !Object.hasOwn(subcommands, name) ? undefined : subcommands[name]
  if (subcommand === undefined || rest.includes('--help')) {
    const isAsked = name === '--help' || rest.includes('--help')
    console[isAsked ? 'log' : 'error'](subcommand?.usage ?? usage)
    return isAsked ? 0 : 2
  }
  try {
    return await subcommand.run(rest)
  } catch (error) {
    const isWrongOption = (error as { code?: unknown }).code?.toString().startsWith('ERR_PARSE_ARGS')
    if (!(error instanceof Refused) && !isWrongOption) throw error
    console.error(error instanceof Refused ? error.message : `${(error as Error).message}\n\n${subcommand.usage}`)
    return 2
  }
}

/** Ends the process with the exit code of a command; a fault is told in its sentence, with exit code 2. */
export async function exitWith(running: Promise<number>): Promise<void> {
  process.exitCode = await running.catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    return 2
  })
}
