import { expect, test } from 'vitest'
import type { ClientEndpoint, LayoutElement, PageHead } from '../../schemas/index.ts'
import { type Rights, refusalOf } from './refusal.ts'

const endpoint = (id: string, title: string, access: string) => ({ id, title, access }) as unknown as ClientEndpoint
const guard = { permission: false, carbon: true, tree: { show: false, multiple: false, leafOnly: false } }
const pages: PageHead[] = [
  { id: 'index', route: '/index', title: '首页', layout: 'shell', guard },
  { id: 'meters', route: '/meters', title: '仪表参数', layout: 'shell', access: 'meter.read', guard },
]
const rights = (...codes: string[]): Rights => ({
  may: (code) => code === undefined || codes.includes(code),
  endpoints: { 'alarm.ignore': endpoint('alarm.ignore', '忽略报警', 'alarm.write') },
  pages,
})
const element = (more: Partial<LayoutElement>): LayoutElement => ({ id: 'a', symbol: 'pump', ...more })

test.each<[string, Partial<LayoutElement>, string[], string | undefined]>([
  ['what does nothing is no hot spot', { access: 'alarm.write' }, [], undefined],
  ['a page that anybody may open', { do: [{ do: 'navigate', to: '/index' }] }, [], undefined],
  ['a page', { do: [{ do: 'navigate', to: '/meters' }] }, [], '您没有打开“仪表参数”的权限'],
  ['a page with its right', { do: [{ do: 'navigate', to: '/meters' }] }, ['meter.read'], undefined],
  [
    'an endpoint behind a confirm',
    {
      do: [
        { do: 'confirm', title: '?' },
        { do: 'request', endpoint: 'alarm.ignore' },
      ],
      access: 'alarm.write',
    },
    [],
    '您没有“忽略报警”的权限',
  ],
  [
    'a form that is submitted',
    { do: [{ do: 'open', form: { fields: [] }, submit: 'alarm.ignore' }] },
    [],
    '您没有“忽略报警”的权限',
  ],
  ['its own right', { do: [{ do: 'toast', text: '好' }], access: 'plant.write' }, [], '您没有此项操作的权限'],
  [
    'what a branch calls depends on its condition',
    // biome-ignore lint/suspicious/noThenProperty: the word of the language
    { do: [{ do: 'if', when: true, then: [{ do: 'request', endpoint: 'alarm.ignore' }] }] },
    [],
    undefined,
  ],
])('%s', (_, more, codes, expected) => expect(refusalOf(element(more), rights(...codes))).toBe(expected))
