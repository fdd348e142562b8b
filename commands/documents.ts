import { diff, diffUsage } from './documents/diff.ts'
import { exportDocuments, exportUsage } from './documents/export.ts'
import { importDocuments, importUsage } from './documents/import.ts'
import { merge, mergeUsage } from './documents/merge.ts'
import { migrateDocuments, migrateUsage } from './documents/migrate.ts'
import { rename, renameUsage } from './documents/rename.ts'
import { testDocuments, testUsage } from './documents/test.ts'
import { usages, usagesUsage } from './documents/usages.ts'
import { exitWith, runSubcommand, type Subcommand } from './subcommands.ts'

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
export const runDocuments = (args: readonly string[]): Promise<number> => runSubcommand(subcommands, usage, args)

if (process.argv[1] === import.meta.filename) await exitWith(runDocuments(process.argv.slice(2)))
