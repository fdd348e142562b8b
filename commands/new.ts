import { deviceModelUsage, newDeviceModel } from './new/device-model.ts'
import { entityUsage, newEntity } from './new/entity.ts'
import type { Made } from './new/made.ts'
import { newPage, pageUsage } from './new/page.ts'
import { newProject, projectUsage } from './new/project.ts'
import { newWidget, widgetUsage } from './new/widget.ts'

import { exitWith, runSubcommand, type Subcommand } from './subcommands.ts'

/** A maker as a subcommand: it tells what was written, and what comes next. */
const making = (usage: string, make: (args: readonly string[]) => Promise<Made>): Subcommand => ({
  usage,
  async run(args) {
    const { written, next } = await make(args)
    for (const file of written) console.log(`已写 ${file}`)
    if (written.length === 0) console.log('文件都已是这样，没有改动。')
    console.log(['', '下一步：', ...next.map((step) => `  ${step}`)].join('\n'))
    return 0
  },
})

const subcommands: Readonly<Record<string, Subcommand>> = {
  project: making(projectUsage, newProject),
  entity: making(entityUsage, newEntity),
  page: making(pageUsage, newPage),
  'device-model': making(deviceModelUsage, newDeviceModel),
  widget: making(widgetUsage, newWidget),
}

const usage = `用法：npm run new -- 种类 …\n\n${Object.values(subcommands)
  .map((one) => one.usage)
  .join('\n\n')}

不给文件夹时用环境变量 DOCUMENTS_DIR 所指的。已有的文件不会被覆盖，除非加 --force；生成的文档先检查，有误则一个也不写。
退出码：0 成功，2 用法或环境不对。`

/** Makes a new thing of the kind that is asked for; gives the exit code. Sentences go to the console. */
export const runNew = (args: readonly string[]): Promise<number> => runSubcommand(subcommands, usage, args)

if (process.argv[1] === import.meta.filename) await exitWith(runNew(process.argv.slice(2)))
