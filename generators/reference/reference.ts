import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type Examples, exampleBlock, examplesIn } from './examples.ts'
import { type Homes, keyTable, refName, type Schema, typeText } from './schema-text.ts'
import { symbolsPage } from './symbols-page.ts'

const documentKinds = ['app', 'menu', 'page', 'fragment', 'entity', 'enum', 'api', 'layout', 'test', 'topic']
/** Files whose definitions are described on pages of their own. */
const partFiles: Readonly<Record<string, string>> = {
  action: 'actions',
  form: 'forms',
  column: 'columns',
  data: 'data',
  primitives: 'primitives',
  api: 'documents',
  menu: 'documents',
  entity: 'documents',
}
const head =
  'Generated from `schemas/meta` by `npm run generate`; not edited by hand. A star marks a key that must stand.\n'

interface Sources {
  readonly schemas: ReadonlyMap<string, Schema>
  readonly examples: Examples
  readonly homes: Homes
}

/** The reference of the document language, one Markdown text a file name under `docs/reference`. */
export function referencePages(root: string): ReadonlyMap<string, string> {
  const meta = path.join(root, 'schemas/meta')
  const schemas = new Map<string, Schema>()
  for (const file of readdirSync(meta, { recursive: true, encoding: 'utf8' }).sort()) {
    if (file.endsWith('.schema.json'))
      schemas.set(
        file.replaceAll('\\', '/').replace('.schema.json', ''),
        JSON.parse(readFileSync(path.join(meta, file), 'utf8')) as Schema,
      )
  }
  const sources: Sources = {
    schemas,
    examples: examplesIn(path.join(root, 'tests/fixtures/app')),
    homes: homesOf(schemas),
  }
  const parts = ['actions', 'forms', 'columns', 'data', 'primitives'].map(
    (page) => [`${page}.md`, partPage(page, sources)] as const,
  )
  return new Map<string, string>([
    ['README.md', indexPage()],
    ['documents.md', documentsPage(sources)],
    ['widgets.md', widgetsPage(sources)],
    ...parts,
    ['expressions.md', expressionsPage(root)],
    ['symbols.md', symbolsPage(path.join(meta, 'symbols.json'), head)],
  ])
}

function homesOf(schemas: ReadonlyMap<string, Schema>): Homes {
  const homes = new Map<string, string>([['Widget', 'widgets.md']])
  for (const [file, schema] of schemas) {
    const page = partFiles[file]
    for (const name of Object.keys(schema.definitions ?? {}))
      if (page) homes.set(name, `${page}.md#${name.toLowerCase()}`)
  }
  return homes
}

function indexPage(): string {
  const pages = [
    ['documents', 'every kind of document and its keys'],
    ['widgets', 'every kind of widget, with an example'],
    ['columns', 'columns and cells of lists'],
    ['forms', 'forms and their fields'],
    ['actions', 'what clicks, submits and changes do'],
    ['data', 'data sources and states of a page'],
    ['expressions', 'names and functions of expressions'],
    ['symbols', 'symbols of drawings: what can be bound to each'],
    ['primitives', 'the small words: ids, values, formats, icons, colours'],
  ]
  return `# Reference of the document language\n${head}\n${pages.map(([name, words]) => `- [${name}](${name}.md): ${words}`).join('\n')}\n`
}

function documentsPage({ schemas, examples, homes }: Sources): string {
  const parts = documentKinds.map((kind) => {
    const schema = schemas.get(kind) as Schema
    const inner = Object.entries(schema.definitions ?? {}).map(
      ([name, definition]) => `### ${name}\n${definition.description ?? ''}\n\n${keyTable(definition, homes)}`,
    )
    return `## ${kind}\n${schema.description ?? ''}\n\n${keyTable(schema, homes, new Set(['$schema']))}${inner.length > 0 ? `\n${inner.join('\n')}` : ''}${exampleBlock(examples.documents.get(kind), 40)}`
  })
  return `# Documents\n${head}\n${parts.join('\n')}`
}

function widgetsPage({ schemas, examples, homes }: Sources): string {
  const kinds = ((schemas.get('widget') as Schema).oneOf ?? []).map(({ $ref = '' }) => refName($ref))
  const all = kinds.map((kind) => schemas.get(`widgets/${kind}`) as Schema)
  const first = all[0] as Schema
  const shared = new Set(
    Object.keys(first.properties ?? {}).filter(
      (key) => key !== 'kind' && all.every((schema) => schema.properties?.[key]),
    ),
  )
  const common: Schema = {
    properties: Object.fromEntries(Object.entries(first.properties ?? {}).filter(([key]) => shared.has(key))),
    required: ['id'],
  }
  const parts = kinds.map((kind, index) => {
    const schema = all[index] as Schema
    return `## ${kind}\n${schema.description ?? ''}\n\n${keyTable(schema, homes, new Set([...shared, 'kind']))}${exampleBlock(examples.widgets.get(kind))}`
  })
  return `# Widgets\n${head}\n## Keys of every widget\n${keyTable(common, homes)}\n${parts.join('\n')}`
}

function partPage(page: string, { schemas, examples, homes }: Sources): string {
  const files = Object.entries(partFiles).filter(([, name]) => name === page)
  const parts = files.flatMap(([file]) =>
    Object.entries((schemas.get(file) as Schema).definitions ?? {}).map(([name, definition]) => {
      const action = definition.properties?.do?.const
      const body = definition.properties ? keyTable(definition, homes) : `${typeText(definition, homes)}\n`
      return `## ${name}\n${definition.description ?? ''}\n\n${body}${exampleBlock(action === undefined ? undefined : examples.actions.get(String(action)), 30)}`
    }),
  )
  const title = page.charAt(0).toUpperCase() + page.slice(1)
  return `# ${title}\n${head}\n${parts.join('\n')}`
}

interface Signature {
  readonly form: string
  readonly isMethod: boolean
  readonly result: string
  readonly description: string
  readonly example: string
}

const scopeNames = [
  ['user', '当前用户：id userName name isAdmin access（权限码列表）'],
  ['session', 'now：当前时刻（ISO 8601）'],
  ['project', '选中的第一个项目：id number name type typeLabel area persons zone demo；没有选中时为 null'],
  ['projects', '选中的全部项目'],
  ['app', 'app 文档'],
  ['route', 'path 与 query'],
  ['today', '今天，yyyy-mm-dd，按项目所在时区'],
  ['state', '页面的状态，如 state.kind'],
  ['data', '页面的数据源；列表接口为 {rows, total}，未到时为空'],
  ['enums', '枚举文档，如 enums.energyKind.items'],
  ['row', '当前行（列、行操作、明细）'],
  ['item', '当前元素（repeat、指标卡 of、动态列、树节点、each、对话框的值；片段中是参数）'],
  ['form', '表单中已填的值'],
  ['event', '事件（value：改变后的值；图表点击：该行）'],
  ['result', '上一步请求的回答'],
  ['selection', '选中的行（批量操作）'],
  ['refusal', '轻表单至今被拒绝时回答所附的数据，如 refusal.needsCaptcha；未被拒绝时为 null'],
]

function expressionsPage(root: string): string {
  // The functions are code, which generators do not import; a command prints them.
  const printed = execFileSync(process.execPath, ['--import', 'tsx', path.join(root, 'commands/print-functions.ts')], {
    cwd: root,
    encoding: 'utf8',
  })
  const functions = JSON.parse(printed) as Signature[]
  const table = (of: readonly Signature[]) =>
    [
      '| 写法 | 结果 | 说明 | 例 |',
      '|---|---|---|---|',
      ...of.map(
        ({ form, result, description, example }) =>
          `| \`${form}\` | ${result} | ${description} | \`${example.replaceAll('|', '\\|')}\` |`,
      ),
    ].join('\n')
  return [
    '# Expressions',
    head,
    'CEL 文本，写作 `{"$expr": "…"}`。数字只有一种；缺少的字段是 null；含 null 的算术得 null，比较得 false；除以 0 得 null。',
    '',
    '## 可用的量',
    '| 名称 | 内容 |',
    '|---|---|',
    ...scopeNames.map(([name, words]) => `| \`${name}\` | ${words} |`),
    '',
    '## 运算',
    '`+ - * / %` · `== != < <= > >=` · `in` · `&& || !` · `a ? b : c` · `list[0]` · `map["key"]` · `a.?b.orValue(c)` · `has(a.b)`',
    '',
    '列表：`list.filter(x, 条件)` `list.map(x, 值)` `list.map(x, 条件, 值)` `list.exists(x, 条件)` `list.all(x, 条件)` `list.exists_one(x, 条件)`；临时量：`cel.bind(x, 值, 表达式)`。',
    '',
    '## 函数',
    table(functions.filter(({ isMethod }) => !isMethod)),
    '',
    '## 方法',
    table(functions.filter(({ isMethod }) => isMethod)),
    '',
  ].join('\n')
}
