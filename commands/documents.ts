import { diff, diffUsage } from './documents/diff.ts'
import { exportDocuments, exportUsage } from './documents/export.ts'
import { Refused } from './documents/files.ts'
import { importDocuments, importUsage } from './documents/import.ts'
import { merge, mergeUsage } from './documents/merge.ts'
import { migrateDocuments, migrateUsage } from './documents/migrate.ts'
import { rename, renameUsage } from './documents/rename.ts'
import { testDocuments, testUsage } from './documents/test.ts'
import { usages, usagesUsage } from './documents/usages.ts'

interface Subcommand {
  readonly usage: string
  readonly run: (args: readonly string[]) => number | Promise<number>
}

const subcommands: Readonly<Record<string, Subcommand>> = {
  diff: { usage: diffUsage, run: diff },
  merge: { usage: mergeUsage, run: merge },
  export: { usage: exportUsage, run: exportDocuments },
  import: { usage: importUsage, run: importDocuments },
  migrate: { usage: migrateUsage, run: migrateDocuments },
  usages: { usage: usagesUsage, run: usages },
  rename: { usage: renameUsage, run: rename },
  test: { usage: testUsage, run: testDocuments },
}

const usage = `用法：npm run documents -- 命令 …\n\n${Object.values(subcommands)
  .map((one) => one.usage)
  .join('\n\n')}\n\n退出码：0 成功，1 有差异、冲突或错误，2 用法或环境不对。`

/** Runs a subcommand over documents; gives the exit code. Sentences go to the console. */
export async function runDocuments(args: readonly string[]): Promise<number> {
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

if (process.argv[1] === import.meta.filename) {
  process.exitCode = await runDocuments(process.argv.slice(2)).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    return 2
  })
}
