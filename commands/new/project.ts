import path from 'node:path'
import exceljs from 'exceljs'
import { documentFile, documentKinds } from '../../schemas/index.ts'
import { argumentsOf } from '../arguments.ts'
import { fromCaller, Refused } from '../read-documents.ts'
import {
  documentMade,
  type Home,
  type Json,
  loadBefore,
  type Made,
  type MadeFile,
  requireFree,
  writeDocuments,
  writeMade,
} from './made.ts'

/** What `--help` prints. */
export const projectUsage = `npm run new -- project 文件夹 --title 名称 [--id 标识]
  一个新项目的文件夹：documents 文档（首页与自己的菜单项）、lists 楼栋与仪表的 Excel 模板、meta 文档的结构说明
  （供任何编辑器按 $schema 补全）、.vscode 编辑器设置、README 说明。--id 为菜单项的标识，默认取文件夹名。`

/** Documents of a new project: its first page, and its own entry in the side menu. */
export function projectDocuments(id: string, title: string): readonly Json[] {
  const home = `${id}-home`
  const words = [
    `# ${title}`,
    '这里是本项目自己的第一个页面。接下来：',
    '1. 导入楼栋与仪表清单；',
    '2. 用 `npm run new -- entity` 与 `npm run new -- page` 增加数据表与页面，或在“平台配置 → 组态设计”中新建；',
    '3. 改好之后发布。',
  ].join('\n\n')
  return [
    {
      $schema: '../../meta/page.schema.json',
      kind: 'page',
      schemaVersion: 1,
      id: home,
      route: `/${home}`,
      title: `${title}首页`,
      root: { kind: 'text', id: 'words', style: 'markdown', value: words },
    },
    {
      $schema: '../../meta/menu.schema.json',
      kind: 'menu',
      schemaVersion: 1,
      id,
      items: [{ id, title, icon: 'project', items: [{ id: `m-${home}`, title: `${title}首页`, page: home }] }],
    },
  ]
}

interface ListColumn {
  readonly header: string
  readonly note: string
  readonly choices?: readonly string[]
}

const energyWords = ['电', '水', '燃气', '热', '冷'] as const

/** Columns of the two lists, by the names that the import knows. */
export const listColumns = {
  buildings: [
    { header: '建筑编号', note: '必填，项目内不重复，如 B01' },
    { header: '建筑名称', note: '不填时用编号' },
    { header: '建筑用途', note: '如 办公、教学、宿舍、食堂、医疗' },
    { header: '建筑面积(m²)', note: '平方米' },
    { header: '层数', note: '整数' },
    { header: '建成年份', note: '如 1998' },
  ],
  meters: [
    { header: '表号', note: '必填，项目内不重复，与采集器上报的一致' },
    { header: '仪表名称', note: '不填时用表号' },
    { header: '建筑编号', note: '所在楼栋，与楼栋清单一致' },
    { header: '能源种类', note: energyWords.join('、'), choices: energyWords },
    { header: '单位', note: 'kWh、m³、GJ 等' },
    { header: '上级仪表', note: '上级表的表号，须先于本行；总表不填' },
    { header: '分项', note: '国家编码（01A10）或用途（照明、空调、动力）；不填则不归入分项' },
  ],
} as const satisfies Readonly<Record<string, readonly ListColumn[]>>

/** An empty list as a workbook: the columns of the import, what each means as a note on its head, choices as a list. */
export async function listWorkbook(title: string, columns: readonly ListColumn[]): Promise<Uint8Array> {
  const book = new exceljs.Workbook()
  // Two workbooks of one release are the same, so that a second run changes nothing.
  book.created = new Date(0)
  book.modified = new Date(0)
  const sheet = book.addWorksheet(title, { views: [{ state: 'frozen', ySplit: 1 }] })
  sheet.columns = columns.map(({ header }) => ({ header, width: 16 }))
  sheet.getRow(1).font = { bold: true }
  for (const [index, { note, choices }] of columns.entries()) {
    sheet.getRow(1).getCell(index + 1).note = note
    if (choices === undefined) continue
    for (let row = 2; row <= 500; row += 1)
      sheet.getCell(row, index + 1).dataValidation = {
        type: 'list',
        allowBlank: true,
        formulae: [`"${choices.join(',')}"`],
      }
  }
  return new Uint8Array(await book.xlsx.writeBuffer())
}

/** Settings with which VS Code and its kin complete documents, those without `$schema` too. */
export const editorSettings = (folders: Readonly<Record<string, string>>): string =>
  `${JSON.stringify(
    {
      'json.schemas': Object.entries(folders).map(([folder, schema]) => ({
        fileMatch: [`/documents/${folder}/*.json`],
        url: `./meta/${schema}`,
      })),
      'files.insertFinalNewline': true,
      'editor.tabSize': 2,
    },
    null,
    2,
  )}\n`

const readme = (title: string): string => `# ${title}

| 文件夹 | 内容 |
|---|---|
| \`documents\` | 本项目的文档：\`pages\` 页面、\`menus\` 菜单、\`entities\` 实体、\`apis\` 接口、\`enums\` 枚举、\`topics\` MQTT 主题。以 \`DOCUMENTS_DIR\` 指向这里 |
| \`lists\` | 楼栋与仪表清单的 Excel 模板，填好后用 \`npm run import\` 导入 |
| \`models\` | 设备型号，在“组件模型 → 导入”中导入 |
| \`meta\` | 文档的结构说明，编辑器据此补全和检查；由 \`npm run new\` 更新，不要改 |

在平台的文件夹中运行（把 \`本文件夹\` 换成这里的路径）：

\`\`\`sh
DOCUMENTS_DIR=本文件夹/documents npm start             # 启动；之后改动文档，保存即生效
npm run check:documents -- 本文件夹/documents          # 检查：文件:行:列 与改法
npm run new -- entity 标识 本文件夹 --title 名称 --fields "name:名称,count:数量:integer"
npm run new -- page 标识 本文件夹 --entity 实体
npm run documents -- import 本文件夹/documents --server http://地址 --publish   # 发布到另一台服务器
\`\`\`

一步一步的教程在平台的 \`docs/tutorial.md\`。
`

/** Folder of a kind's documents, by kind. */
const schemaOfFolder = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(documentKinds).map(([kind, file]) => [path.posix.dirname(documentFile(kind, 'any')), file]),
  )

/** Files of a project beside its documents. */
export async function projectFiles(title: string): Promise<readonly MadeFile[]> {
  return [
    { file: 'README.md', content: readme(title) },
    { file: '.vscode/settings.json', content: editorSettings(schemaOfFolder()) },
    { file: 'lists/楼栋.xlsx', content: await listWorkbook('楼栋', listColumns.buildings), there: 'keep' },
    { file: 'lists/仪表.xlsx', content: await listWorkbook('仪表', listColumns.meters), there: 'keep' },
  ]
}

/** An id out of a folder's name. */
const idOf = (folder: string): string =>
  path
    .basename(folder)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^[-0-9]+|-+$/g, '')

/** Writes the folder of a new project. */
export async function newProject(args: readonly string[]): Promise<Made> {
  const { values, positionals } = argumentsOf(
    args,
    { title: { type: 'string' }, id: { type: 'string' }, force: { type: 'boolean', default: false } },
    1,
  )
  const [named] = positionals
  if (named === undefined) throw new Refused(projectUsage)
  const folder = fromCaller(named)
  const id = values.id ?? idOf(folder)
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(id))
    throw new Refused('文件夹名不能作标识，请以 --id 给出，用小写英文、数字和连字符，如 my-campus')
  const home: Home = { folder, documents: path.join(folder, 'documents') }
  const before = await loadBefore(home)
  const title = values.title ?? path.basename(folder)
  const documents = projectDocuments(id, title).map(documentMade)
  const beside = await projectFiles(title)
  requireFree(folder, beside, values.force)
  const written = await writeDocuments(before, documents, values.force)
  return {
    written: [...written, ...writeMade(folder, beside, values.force)],
    next: [
      `填写 ${path.join(folder, 'lists')} 中的两张清单，再导入：npm run import -- ${path.join(named, 'lists')} --project ${title}`,
      `启动：DOCUMENTS_DIR=${path.join(named, 'documents')} npm start`,
    ],
  }
}
