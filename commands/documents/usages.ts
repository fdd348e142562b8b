import { parseArgs } from 'node:util'
import { loadDocuments, mergeSources, type NamedThing, usagesOf } from '../../schemas/index.ts'
import { readSources, shippedFolder } from '../read-documents.ts'
import { Refused } from './files.ts'

/** What `--help` prints. */
export const usagesUsage = `npm run documents -- usages 名称 [文件夹]
  列出使用某个名称的每一处：实体（meter）、字段（meter.ratio）、接口（meter.list）、枚举、权限码、
  页面（标识或路由）、片段、服务。给出文件夹时，把它当作覆盖层与自带文档一起查。`

const words: Readonly<Record<NamedThing, string>> = {
  entity: '实体',
  field: '字段',
  endpoint: '接口',
  enum: '枚举',
  access: '权限码',
  page: '页面',
  fragment: '片段',
  service: '服务',
}

/** Lists every place that uses a name. */
export function usages(args: readonly string[]): number {
  const [name, folder] = parseArgs({ args: [...args], allowPositionals: true, options: {} }).positionals
  if (name === undefined) throw new Refused(usagesUsage)
  const layers = [readSources(shippedFolder, process.cwd()), ...(folder ? [readSources(folder, process.cwd())] : [])]
  const found = usagesOf(loadDocuments(mergeSources(layers)), name)
  for (const { thing, file, line, column, pointer } of found)
    console.log(`${file}:${line}:${column}  ${pointer}  ${words[thing]}`)
  console.log(found.length === 0 ? `没有地方使用 ${name}。` : `${name} 用在 ${found.length} 处。`)
  return 0
}
