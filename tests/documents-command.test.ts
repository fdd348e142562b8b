import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { runDocuments } from '../commands/documents.ts'
import { printDocument } from '../schemas/index.ts'
import { listenToCommand } from './said.ts'

const folder = mkdtempSync(join(tmpdir(), 'wattform-documents-command-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const said = listenToCommand()

const at = (...steps: readonly string[]) => join(folder, ...steps)
const shipped = (file: string) =>
  JSON.parse(readFileSync(`schemas/documents/${file}`, 'utf8')) as Record<string, unknown>
function write(file: string, document: object): void {
  mkdirSync(join(at(file), '..'), { recursive: true })
  writeFileSync(at(file), printDocument(document))
}
const read = (file: string) => JSON.parse(readFileSync(at(file), 'utf8')) as Record<string, unknown>
const run = (...args: readonly string[]) => runDocuments(args)

describe('npm run documents', () => {
  test('says how it is used, in Chinese, and refuses what it does not know', async () => {
    expect(await run('--help')).toBe(0)
    expect(said.join('\n')).toContain('npm run documents -- rename')
    expect(await run('diff', '--help')).toBe(0)
    expect(await run('nothing')).toBe(2)
    expect(await run('diff')).toBe(2)
    expect(await run('diff', 'a', '--colour')).toBe(2)
    expect(await run('diff', at('none'))).toBe(2)
    expect(said.at(-1)).toContain('没有文件或文件夹')
  })

  test('diff tells what differs from what is shipped, each at its line', async () => {
    const yesNo = shipped('enums/yesNo.json')
    write('one/enums/yesNo.json', yesNo)
    expect(await run('diff', at('one'))).toBe(0)
    write('one/enums/yesNo.json', { ...yesNo, title: '是与否' })
    expect(await run('diff', at('one'))).toBe(1)
    expect(said.join('\n')).toMatch(/yesNo\.json:6:3 {2}名称 “是否” → “是与否”\n1 份文档有差异/)
  })

  test('a file that is no JSON is told with its line', async () => {
    mkdirSync(at('broken'))
    writeFileSync(at('broken/x.json'), '{\n  "kind": "enum",\n}')
    expect(await run('diff', at('broken'))).toBe(2)
    expect(said.at(-1)).toMatch(/x\.json:3:1 {2}JSON 语法错误/)
  })

  test('merge joins two folders, tells contradictions and takes the side that is asked for', async () => {
    const base = { kind: 'enum', schemaVersion: 1, id: 'door', title: '门', items: [{ value: 1, label: '一' }] }
    write('m/base/door.json', base)
    write('m/ours/door.json', { ...base, title: '门型' })
    write('m/theirs/door.json', { ...base, items: [...base.items, { value: 2, label: '二' }] })
    const folders = [at('m/base'), at('m/ours'), at('m/theirs')]
    expect(await run('merge', ...folders, '--out', at('m/out'))).toBe(0)
    expect(read('m/out/enums/door.json')).toMatchObject({ title: '门型', items: [{ value: 1 }, { value: 2 }] })
    write('m/theirs/door.json', { ...base, title: '门类' })
    expect(await run('merge', ...folders, '--out', at('m/out2'))).toBe(1)
    expect(said.join('\n')).toMatch(/door\.json:5:3 {2}名称 我方 "门型"，对方 "门类"/)
    expect(existsSync(at('m/out2'))).toBe(false)
    expect(await run('merge', ...folders, '--out', at('m/out2'), '--prefer', 'theirs')).toBe(0)
    expect(read('m/out2/enums/door.json')).toMatchObject({ title: '门类' })
  })

  test('usages names every place, and test documents are run', async () => {
    expect(await run('usages', 'meter.ratio')).toBe(0)
    expect(said.join('\n')).toMatch(/:\d+:\d+ {2}\/.* {2}字段/)
    expect(await run('test')).toBe(0)
    expect(said.at(-1)).toMatch(/个测试都符合/)
  })

  test('migrate leaves documents of the current shape as they are', async () => {
    expect(await run('migrate', at('one'))).toBe(0)
    expect(said.at(-1)).toBe('1 份文档都是当前版本。')
  })

  test('rename rewrites the files of a folder, and writes nothing where it cannot be whole', async () => {
    write('r/enums/gateKind.json', { ...shipped('enums/yesNo.json'), id: 'gateKind', title: '门禁' })
    write('r/pages/gates.json', {
      kind: 'page',
      schemaVersion: 1,
      id: 'gates',
      route: '/gates',
      title: '门禁',
      root: { kind: 'text', id: 'root', value: { $expr: "enumLabel('gateKind', true)" } },
    })
    write('r/menus/gates.json', {
      kind: 'menu',
      schemaVersion: 1,
      id: 'gates',
      items: [{ id: 'gates', title: '门禁', page: 'gates' }],
    })
    expect(await run('rename', 'enum', 'gateKind', 'gateState', at('r'), '--dry-run')).toBe(0)
    expect(existsSync(at('r/enums/gateKind.json'))).toBe(true)
    expect(await run('rename', 'enum', 'gateKind', 'gateState', at('r'))).toBe(0)
    expect(existsSync(at('r/enums/gateKind.json'))).toBe(false)
    expect(read('r/enums/gateState.json')).toMatchObject({ id: 'gateState' })
    expect(read('r/pages/gates.json')).toMatchObject({ root: { value: { $expr: "enumLabel('gateState', true)" } } })
    expect(await run('rename', 'enum', 'none', 'x', at('r'))).toBe(1)
    expect(said.at(-1)).toBe('没有名为 none 的枚举。')
    expect(await run('rename', 'enum', 'yesNo', 'x', at('r'))).toBe(1)
    expect(said.join('\n')).toContain('不能只在文件夹中改名')
  })

  test('import takes a folder into a data folder as drafts or published, export writes it out again', async () => {
    mkdirSync(at('data'))
    cpSync(at('r'), at('in'), { recursive: true })
    const data = ['--data-dir', at('data')]
    expect(await run('import', at('in'))).toBe(2)
    expect(await run('import', at('in'), ...data)).toBe(0)
    expect(said.join('\n')).toContain('存为草稿 3 份')
    expect(await run('export', at('empty'), ...data)).toBe(0)
    expect(said.at(-1)).toContain('导出 0 份文档')
    write('in/menus/gates.json', { ...read('in/menus/gates.json'), $schema: '../../meta/menu.schema.json' })
    expect(await run('import', at('in/menus'), ...data, '--publish')).toBe(1)
    expect(said.at(-1)).toContain('没有保存，也没有发布')
    write('in/pages/gates.json', { ...read('in/pages/gates.json'), title: '门禁状态' })
    write('in/enums/gateState.json', { ...read('in/enums/gateState.json'), title: '门禁状态' })
    write('in/menus/gates.json', { ...read('in/menus/gates.json'), $schema: 'menu.schema.json' })
    expect(await run('import', at('in'), ...data, '--publish')).toBe(0)
    expect(said.at(-1)).toBe('已发布，生效的改动 3 份。')
    expect(await run('export', at('out'), ...data)).toBe(0)
    expect(read('out/pages/gates.json')).toEqual(read('in/pages/gates.json'))
    expect(await run('diff', at('in'), at('out'))).toBe(0)
  })

  describe('between a folder and a server that people change too', () => {
    const data = () => ['--data-dir', at('both/data')]
    const lamp = { kind: 'enum', schemaVersion: 1, id: 'lamp', title: '灯', items: [{ value: 1, label: '一' }] }
    const file = 'both/in/enums/lamp.json'
    /** What an admin does in the designer, by a folder of his own. */
    const admin = async (document: object) => {
      rmSync(at('both/admin'), { recursive: true, force: true })
      mkdirSync(at('both/admin'), { recursive: true })
      expect(await run('export', at('both/admin'), ...data())).toBe(0)
      write('both/admin/enums/lamp.json', document)
      expect(await run('import', at('both/admin'), ...data(), '--publish')).toBe(0)
    }

    test('a draft that waits is published by the next import that publishes', async () => {
      mkdirSync(at('both/data'), { recursive: true })
      write(file, lamp)
      expect(await run('import', at('both/in'), ...data())).toBe(0)
      expect(await run('import', at('both/in'), ...data(), '--publish')).toBe(0)
      expect(said.at(-1)).toBe('已发布，生效的改动 1 份。')
      expect(await run('import', at('both/in'), ...data(), '--publish')).toBe(0)
      expect(said.at(-1)).toBe('都已生效，没有要发布的。')
    })
    test('an import keeps what an admin changed meanwhile, and brings it into the file', async () => {
      await admin({ ...lamp, title: '灯具' })
      write(file, { ...lamp, items: [...lamp.items, { value: 2, label: '二' }] })
      expect(await run('import', at('both/in'), ...data(), '--publish')).toBe(0)
      expect(said.join('\n')).toContain('已与服务器上的改动合并')
      expect(read(file)).toMatchObject({ title: '灯具', items: [{ value: 1 }, { value: 2 }] })
      expect(await run('export', at('both/out'), ...data())).toBe(0)
      expect(read('both/out/enums/lamp.json')).toEqual(read(file))
    })
    test('an import that contradicts an admin is told and changes nothing, until a side is chosen', async () => {
      await admin({ ...read(file), title: '光源' })
      const before = { ...read(file), title: '照明' }
      write(file, before)
      expect(await run('import', at('both/in'), ...data(), '--publish')).toBe(1)
      expect(said.join('\n')).toMatch(/lamp\.json:5:3 {2}名称 我方 "照明"，对方 "光源"/)
      expect(read(file)).toEqual(before)
      expect(await run('import', at('both/in'), ...data(), '--prefer', 'mine')).toBe(2)
      expect(await run('import', at('both/in'), ...data(), '--publish', '--prefer', 'ours')).toBe(0)
      expect(await run('diff', at('both/in'), at('both/out'))).toBe(1)
    })
    test('an export keeps what stands changed in the folder', async () => {
      const items = [{ value: 1, label: '一盏' }]
      await admin({ ...read(file), items })
      write(file, { ...read(file), title: '灯光' })
      expect(await run('export', at('both/in'), ...data())).toBe(0)
      expect(read(file)).toMatchObject({ title: '灯光', items })
      await admin({ ...read(file), title: '灯火' })
      expect(await run('export', at('both/in'), ...data())).toBe(1)
      expect(read(file)).toMatchObject({ title: '灯光' })
    })
  })

  test('refuses what is no document, and what would be written outside its folder', async () => {
    const odd = async (text: string | Buffer) => {
      mkdirSync(at('odd'), { recursive: true })
      writeFileSync(at('odd/x.json'), text)
      const code = await run('merge', at('odd'), at('odd'), at('odd'), '--out', at('odd-out'))
      expect(existsSync(at('odd-out'))).toBe(false)
      return [code, said.at(-1)]
    }
    expect(await odd('{ "kind": "enum", "id": "../../../outside" }')).toEqual([
      2,
      expect.stringMatching(/x\.json:1:25 {2}\/id {2}"\.\.\/\.\.\/\.\.\/outside" 不合标识的写法/),
    ])
    expect(await odd('{ "kind": "enmu", "id": "a" }')).toEqual([2, expect.stringContaining('是不是 enum？')])
    expect(await odd('{ "kind": "constructor", "id": "a" }')).toEqual([2, expect.stringContaining('文档种类')])
    symlinkSync(at('nowhere.json'), at('odd/link.json'))
    expect(await odd('{}')).toEqual([2, expect.stringContaining('它指向的文件不存在')])
    rmSync(at('odd/link.json'))
    mkdirSync(at('odd/folder.json'))
    writeFileSync(at('odd/.hidden.json'), '{')
    writeFileSync(at('odd/x.json'), printDocument({ kind: 'enum', id: 'a', title: 'a' }))
    expect(await run('diff', at('odd'), at('odd'))).toBe(0)
  })
  test('what is left over or misspelt in the command is told', async () => {
    expect(await run('dif')).toBe(2)
    expect(said[0]).toContain('没有命令 dif（是不是 diff？）')
    expect(await run('diff', 'a', 'b', 'c')).toBe(2)
    expect(said.at(-1)).toContain('多余的参数 c')
    expect(await run('diff', 'a', '--colour')).toBe(2)
    expect(said.at(-1)).toBe('没有选项 --colour，可用 --json')
    expect(await run('usages', 'meterr')).toBe(1)
    expect(said.at(-1)).toContain('没有名为 meterr 的')
    expect(said.at(-1)).toContain('是不是 meter？')
    expect(await run('rename', 'entity', 'meterr', 'x')).toBe(1)
    expect(said.at(-1)).toBe('没有名为 meterr 的实体（是不是 meter？）。')
  })
  test('a renaming that cannot be written whole writes nothing', async () => {
    write('w/enums/gateKind.json', { ...shipped('enums/yesNo.json'), id: 'gateKind' })
    mkdirSync(at('w/enums/gateState.json'))
    expect(await run('rename', 'enum', 'gateKind', 'gateState', at('w'))).toBe(2)
    expect(said.at(-1)).toContain('是文件夹，没有写入')
    expect(readdirSync(at('w/enums')).sort()).toEqual(['gateKind.json', 'gateState.json'])
  })
})
