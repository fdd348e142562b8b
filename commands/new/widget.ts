import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { argumentsOf } from '../arguments.ts'
import { Refused } from '../read-documents.ts'
import { requireId } from './entity.ts'
import { type Json, type Made, type MadeFile, writeMade } from './made.ts'

/** What `--help` prints. */
export const widgetUsage = `npm run new -- widget 标识 --title 名称
  平台自己的一种新组件（需要写 TypeScript）：元模式、类型、runtime/widgets/标识/ 中的视图、样式与测试、
  组件表与设计器组件栏中的一项、样例页面。生成后即可编译、通过测试，再往里加属性与画法。`

const root = path.resolve(import.meta.dirname, '../..')

const pascal = (kind: string): string => kind.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Properties that every widget has; the new one is given the same. */
const shared = [
  'title',
  'subtitle',
  'help',
  'access',
  'visible',
  'span',
  'height',
  'grow',
  'frame',
  'actions',
  'emptyText',
  'emptyAction',
] as const

function schemaOf(kind: string, title: string, model: { properties: Json }): Json {
  const { id, ...others } = model.properties
  const own = {
    title: '内容',
    description: 'What it shows.',
    allOf: [{ $ref: '../primitives.schema.json#/definitions/StringValue' }],
  }
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: `${pascal(kind)}Widget`,
    'x-title': title,
    description: `${pascal(kind)}: say here what it is for.`,
    type: 'object',
    required: ['kind', 'id', 'value'],
    additionalProperties: false,
    properties: {
      kind: { title: '类型', const: kind },
      id,
      ...Object.fromEntries(shared.map((name) => [name, others[name]])),
      value: own,
    },
  }
}

const viewOf = (
  kind: string,
): string => `import type { ${pascal(kind)}Widget as ${pascal(kind)}Document } from '../../../schemas/index.ts'
import { useValue } from '../../page/hooks.ts'
import { WidgetFrame } from '../../page/WidgetFrame.tsx'
import type { WidgetProps } from '../widget.ts'
import './${kind}.css'

/** Shows its value. */
export function ${pascal(kind)}Widget({ widget }: WidgetProps<${pascal(kind)}Document>) {
  const text = useValue<string | null>(widget.value)
  return (
    <WidgetFrame widget={widget} empty={text === null || text === ''}>
      <p className="wf-${kind}">{text}</p>
    </WidgetFrame>
  )
}
`

const testOf = (kind: string): string => `// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderWidget } from '../../page/testing.tsx'
import { ${pascal(kind)}Widget } from './${pascal(kind)}Widget.tsx'

afterEach(cleanup)

test('it shows its value', async () => {
  const widget = { kind: '${kind}', id: 'one', value: '内容' } as const
  await renderWidget({ widget, kinds: { '${kind}': ${pascal(kind)}Widget } })
  expect(await screen.findByText('内容')).toBeTruthy()
})
`

const styleOf = (kind: string): string => `.wf-${kind} {
  margin: 0;
  color: var(--wf-text1);
  font-size: var(--wf-font14);
}
`

/** A text with something put before the first place that a pattern finds; throws where there is none. */
function before(text: string, pattern: RegExp, piece: string, file: string): string {
  const found = pattern.exec(text)
  if (!found) throw new Refused(`${file} 不是所知的写法，请手工加入`)
  return text.slice(0, found.index) + piece + text.slice(found.index)
}

const identifier = (kind: string): string => {
  const name = pascal(kind)
  return `${name.charAt(0).toLowerCase()}${name.slice(1)}Widget`
}

/** Files of a new kind of widget, from the files of the repository as `read` gives them. */
export function widgetFiles(kind: string, title: string, read: (file: string) => string): readonly MadeFile[] {
  const folder = `runtime/widgets/${kind}`
  const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`
  const edited = (file: string, change: (text: string) => string): MadeFile => ({
    file,
    content: change(read(file)),
    there: 'update',
  })
  const widget = { kind, id: kind, title, value: title }
  const words = JSON.stringify(title)
  const blank = `      { "title": ${words}, "icon": "star", "hint": ${words}, "widget": ${JSON.stringify(widget)} },\n`
  return [
    {
      file: `schemas/meta/widgets/${kind}.schema.json`,
      content: json(schemaOf(kind, title, JSON.parse(read('schemas/meta/widgets/drawing.schema.json')))),
    },
    edited('schemas/meta/widget.schema.json', (text) => {
      const meta = JSON.parse(text) as { oneOf: unknown[] }
      return json({ ...meta, oneOf: [...meta.oneOf, { $ref: `widgets/${kind}.schema.json` }] })
    }),
    edited('schemas/engine/meta.ts', (text) => {
      const imported = `import ${identifier(kind)} from '../meta/widgets/${kind}.schema.json' with { type: 'json' }\n`
      const named = before(text, /\n\/\*\* Words of JSON Schema/, imported, 'schemas/engine/meta.ts')
      const line = `  'widgets/${kind}.schema.json': ${identifier(kind)},\n`
      return before(named, /\} as unknown as Readonly<Record<string, MetaSchema>>/, line, 'schemas/engine/meta.ts')
    }),
    edited('schemas/index.ts', (text) =>
      before(text, / {2}ChartWidget,\n/, `  ${pascal(kind)}Widget,\n`, 'schemas/index.ts'),
    ),
    edited('runtime/widgets/kinds.ts', (text) => {
      const view = `${pascal(kind)}Widget`
      const line = `  '${kind}': lazyView(() =>\n    import(/* webpackChunkName: "widget-${kind}" */ './${kind}/${view}.tsx').then((module) => module.${view}),\n  ),\n`
      return before(text, /\}\n\n\/\*\* View of the form inside a dialog/, line, 'runtime/widgets/kinds.ts')
    }),
    edited('designer/palette/blanks.json', (text) =>
      before(text, / {6}\{ "title": "自定义组件"/, blank, 'designer/palette/blanks.json'),
    ),
    edited('tests/fixtures/app/menus/main.json', (text) => {
      const menu = JSON.parse(text) as { items: unknown[] }
      return json({ ...menu, items: [...menu.items, { id: `m-${kind}-widget`, title, page: `${kind}-widget` }] })
    }),
    {
      file: `tests/fixtures/app/pages/${kind}-widget.json`,
      content: json({
        $schema: '../../../../schemas/meta/page.schema.json',
        kind: 'page',
        schemaVersion: 1,
        id: `${kind}-widget`,
        route: `/${kind}-widget`,
        title,
        root: widget,
      }),
    },
    { file: `${folder}/${pascal(kind)}Widget.tsx`, content: viewOf(kind) },
    { file: `${folder}/${pascal(kind)}Widget.test.tsx`, content: testOf(kind) },
    { file: `${folder}/${kind}.css`, content: styleOf(kind) },
  ]
}

/** Writes the scaffold of a new kind of widget into the repository, and generates its types. */
export async function newWidget(args: readonly string[]): Promise<Made> {
  const { values, positionals } = argumentsOf(
    args,
    { title: { type: 'string' }, force: { type: 'boolean', default: false } },
    1,
  )
  const kind = requireId(positionals[0], widgetUsage)
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
  if (read('schemas/meta/widget.schema.json').includes(`"widgets/${kind}.schema.json"`))
    throw new Refused(`已有组件 ${kind}`)
  const files = widgetFiles(kind, values.title ?? kind, read)
  const written = writeMade(root, files, values.force)
  const tool = (name: string, ...given: readonly string[]) =>
    execFileSync(process.execPath, [path.join(root, 'node_modules', name), ...given], { cwd: root, stdio: 'pipe' })
  tool('tsx/dist/cli.mjs', 'generators/generate.ts')
  const code = written.filter((file) => /\.(ts|tsx|css)$/.test(file))
  tool('@biomejs/biome/bin/biome', 'check', '--write', ...code)
  return {
    written,
    next: [
      `在 schemas/meta/widgets/${kind}.schema.json 中加属性，运行 npm run generate，再改 runtime/widgets/${kind}/`,
      `npx tsc --noEmit -p . 与 npx vitest run runtime/widgets/${kind} designer/palette tests/walls.test.ts tests/gallery.test.tsx`,
    ],
  }
}
