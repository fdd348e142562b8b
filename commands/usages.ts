import { loadDocuments, mergeSources, type NamedThing, usagesOf } from '../schemas/index.ts'
import { readSources, shippedFolder } from './read-documents.ts'

const usage = `用法：npm run usages -- 名称 [文件夹]
名称可以是实体（meter）、字段（meter.ratio）、接口（meter.list）、枚举、权限码、页面（标识或路由）、片段、服务。`

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

function main([name, folder]: readonly string[]): number {
  if (name === undefined || name === '--help') {
    console.log(usage)
    return name === undefined ? 2 : 0
  }
  const layers = [readSources(shippedFolder, process.cwd()), ...(folder ? [readSources(folder, process.cwd())] : [])]
  const found = usagesOf(loadDocuments(mergeSources(layers)), name)
  for (const { thing, file, line, column, pointer } of found)
    console.log(`${file}:${line}:${column}  ${pointer}  ${words[thing]}`)
  console.log(found.length === 0 ? `没有地方使用 ${name}。` : `${name} 用在 ${found.length} 处。`)
  return 0
}

if (process.argv[1] === import.meta.filename) process.exitCode = main(process.argv.slice(2))
