import { closest } from '../schemas/engine/suggest.ts'
import { Refused } from './read-documents.ts'

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
    if (!isAsked && name !== undefined) {
      const meant = closest(name, Object.keys(subcommands))
      console.error(`没有命令 ${name}${meant === undefined ? '' : `（是不是 ${meant}？）`}\n`)
    }
    console[isAsked ? 'log' : 'error'](subcommand?.usage ?? usage)
    return isAsked ? 0 : 2
  }
  try {
    return await subcommand.run(rest)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    console.error(error.message)
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
