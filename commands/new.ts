import { Refused } from './documents/files.ts'
import { deviceModelUsage, newDeviceModel } from './new/device-model.ts'
import { entityUsage, newEntity } from './new/entity.ts'
import type { Made } from './new/made.ts'
import { newPage, pageUsage } from './new/page.ts'
import { newProject, projectUsage } from './new/project.ts'
import { newWidget, widgetUsage } from './new/widget.ts'

interface Subcommand {
  readonly usage: string
  readonly run: (args: readonly string[]) => Promise<Made>
}

const subcommands: Readonly<Record<string, Subcommand>> = {
  project: { usage: projectUsage, run: newProject },
  entity: { usage: entityUsage, run: newEntity },
  page: { usage: pageUsage, run: newPage },
  'device-model': { usage: deviceModelUsage, run: newDeviceModel },
  widget: { usage: widgetUsage, run: newWidget },
}

const usage = `用法：npm run new -- 种类 …\n\n${Object.values(subcommands)
  .map((one) => one.usage)
  .join('\n\n')}

不给文件夹时用环境变量 DOCUMENTS_DIR 所指的。已有的文件不会被覆盖，除非加 --force；生成的文档先检查，有误则一个也不写。
退出码：0 成功，2 用法或环境不对。`

/** Makes a new thing of the kind that is asked for; gives the exit code. Sentences go to the console. */
export async function runNew(args: readonly string[]): Promise<number> {
  const [name, ...rest] = args
  const subcommand = name === undefined || !Object.hasOwn(subcommands, name) ? undefined : subcommands[name]
  if (subcommand === undefined || rest.includes('--help')) {
    const isAsked = name === '--help' || rest.includes('--help')
    console[isAsked ? 'log' : 'error'](subcommand?.usage ?? usage)
    return isAsked ? 0 : 2
  }
  try {
    const { written, next } = await subcommand.run(rest)
    for (const file of written) console.log(`已写 ${file}`)
    if (written.length === 0) console.log('文件都已是这样，没有改动。')
    console.log(['', '下一步：', ...next.map((step) => `  ${step}`)].join('\n'))
    return 0
  } catch (error) {
    const isWrongOption = (error as { code?: unknown }).code?.toString().startsWith('ERR_PARSE_ARGS')
    if (!(error instanceof Refused) && !isWrongOption) throw error
    console.error(error instanceof Refused ? error.message : `${(error as Error).message}\n\n${subcommand.usage}`)
    return 2
  }
}

if (process.argv[1] === import.meta.filename) {
  process.exitCode = await runNew(process.argv.slice(2)).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    return 2
  })
}
