import { argumentsOf } from '../arguments.ts'
import { Refused } from '../read-documents.ts'
import { documentMade, homeOf, type Json, loadBefore, type Made, writeDocuments } from './made.ts'

/** What `--help` prints. */
export const entityUsage = `npm run new -- entity 标识 [文件夹] --title 名称 --fields "name!:名称,count:数量:integer" [--of-project]
  一张新的数据表。字段写作 标识:名称:类型，以逗号分开；标识后加 ! 为必填；第一个字段是一行的名称。
  类型：string（不写即此）、text 多行文字、integer、number、boolean、date、datetime、month、enum/枚举、ref/实体；
  数值可带单位，如 power:额定功率:number/kW。--of-project：每行属于一个项目，只有能看该项目的人看得到。`

const idPattern = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/

/** Throws `Refused` where an id is not as ids of documents are written. */
export function requireId(id: string | undefined, usage: string): string {
  if (id === undefined) throw new Refused(usage)
  if (!idPattern.test(id)) throw new Refused(`标识“${id}”应为小写英文、数字和连字符，如 spare-part`)
  return id
}

const plainTypes: Readonly<Record<string, Json>> = {
  string: { type: 'string', maxLength: 64 },
  text: { type: 'string', maxLength: 500, 'x-control': 'textarea', 'x-wide': true },
  integer: { type: 'integer' },
  number: { type: 'number' },
  boolean: { type: 'boolean' },
  date: { type: 'string', format: 'date' },
  datetime: { type: 'string', format: 'date-time' },
  month: { type: 'string', format: 'month' },
}

/** A field from `name!:名称:type`; throws `Refused` where it cannot be read. */
export function fieldOf(text: string): { name: string; isRequired: boolean; field: Json } {
  const [head = '', title, written = 'string', ...rest] = text.split(':').map((part) => part.trim())
  const name = head.replace(/!$/, '')
  if (!/^[a-z][a-zA-Z0-9]*$/.test(name)) throw new Refused(`字段标识“${name}”应以小写英文字母开头，如 ratedPower`)
  if (!title || rest.length > 0) throw new Refused(`字段“${text}”应写作 标识:名称:类型`)
  const [kind = '', of] = written.split('/')
  const shape = shapeOf(kind, of)
  if (shape === undefined)
    throw new Refused(
      `字段“${name}”的类型“${written}”不认识，可用 ${Object.keys(plainTypes).join('、')}、enum/枚举、ref/实体`,
    )
  const { type, ...others } = shape
  return { name, isRequired: head.endsWith('!'), field: { type, title, ...others } }
}

function shapeOf(kind: string, of: string | undefined): Json | undefined {
  if (kind === 'ref') return of ? { type: 'integer', 'x-ref': of } : undefined
  if (kind === 'enum') return of ? { type: 'string', 'x-enum': of } : undefined
  const plain = Object.hasOwn(plainTypes, kind) ? plainTypes[kind] : undefined
  if (of === undefined || plain === undefined) return plain
  return kind === 'number' || kind === 'integer' ? { ...plain, 'x-unit': of } : undefined
}

/** An entity document. Its first field is its name, which a keyword is looked for in. */
export function entityDocument(id: string, title: string, fields: string, ofProject = false): Json {
  const list = fields
    .split(',')
    .filter((text) => text.trim() !== '')
    .map(fieldOf)
  const [first] = list
  if (first === undefined) throw new Refused('至少要有一个字段')
  const names = list.map(({ name }) => name)
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined) throw new Refused(`字段“${twice}”写了两次`)
  const required = list.filter(({ name, isRequired }) => isRequired || name === first.name).map(({ name }) => name)
  const searched = list.filter(({ field }) => field.type === 'string' && !field.format && !field['x-enum']).slice(0, 3)
  return {
    $schema: '../../meta/entity.schema.json',
    kind: 'entity',
    schemaVersion: 1,
    id,
    title,
    type: 'object',
    'x-table': id.replaceAll('-', '_'),
    'x-label': first.name,
    ...(ofProject ? { 'x-project': 'projectId' } : {}),
    ...(searched.length > 0 ? { 'x-search': searched.map(({ name }) => name) } : {}),
    required: [...(ofProject ? ['projectId'] : []), ...required],
    properties: {
      ...(ofProject ? { projectId: { type: 'integer', title: '项目', 'x-ref': 'project' } } : {}),
      ...Object.fromEntries(list.map(({ name, field }) => [name, field])),
    },
  }
}

/** Writes a new entity document. */
export async function newEntity(args: readonly string[]): Promise<Made> {
  const { values, positionals } = argumentsOf(
    args,
    {
      title: { type: 'string' },
      fields: { type: 'string', default: 'name:名称' },
      'of-project': { type: 'boolean', default: false },
      force: { type: 'boolean', default: false },
    },
    2,
  )
  const id = requireId(positionals[0], entityUsage)
  const before = await loadBefore(homeOf(positionals[1]))
  if (Object.hasOwn(before.model.entities, id) && !values.force)
    throw new Refused(`已有实体 ${id}（${before.model.entities[id]?.title}）；要用新的代替它请加 --force`)
  const document = entityDocument(id, values.title ?? id, values.fields, values['of-project'])
  return {
    written: await writeDocuments(before, [documentMade(document)], values.force),
    next: [`生成它的列表页面：npm run new -- page ${id}-list ${positionals[1] ?? ''} --entity ${id}`],
  }
}
