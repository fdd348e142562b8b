import '@arco-design/web-react/es/_util/react-19-adapter'
import { Table as ArcoTable, Input } from '@arco-design/web-react'
import RjsfForm from '@rjsf/core'
import rjsfValidator from '@rjsf/validator-ajv8'
import { type ReactNode, useState } from 'react'
import { FormDialogWidget } from '../../../runtime/widgets/form-dialog/FormDialogWidget.tsx'
import { ListWidget } from '../../../runtime/widgets/list/ListWidget.tsx'
import type { FormDialogWidget as FormDocument, ListWidget as ListDocument } from '../../../schemas/index.ts'
import { type SampleColumn, sampleColumns, sampleFields, sampleRows } from './samples.ts'
import { keystrokes, OurPage, stage, timed } from './stage.tsx'

/** Milliseconds of one run of one kind. */
export interface Run {
  readonly firstVisible: number
  readonly scroll: number
  readonly selectAll: number
  readonly keystrokes: readonly number[]
}

const noChild = () => null

function OurList({ rows, columns }: { readonly rows: readonly unknown[]; readonly columns: readonly SampleColumn[] }) {
  const [widget] = useState<ListDocument>(() => ({
    kind: 'list',
    id: 'sample',
    paging: 'none',
    height: 640,
    rows: { $expr: 'state.rows' },
    selection: { mode: 'multiple' },
    search: [{ id: 'keyword', label: '关键字' }],
    columns: columns.map(({ id, title, numeric }) => ({
      id,
      field: id,
      title,
      width: 110,
      sortable: true,
      ...(numeric && { format: 'integer' as const }),
    })),
  }))
  return <OurPage widget={widget} rows={rows} view={<ListWidget widget={widget} renderChild={noChild} />} />
}

function BareTable({
  rows,
  columns,
  virtualized,
}: {
  readonly rows: readonly Record<string, unknown>[]
  readonly columns: readonly SampleColumn[]
  readonly virtualized: boolean
}) {
  const [keyword, setKeyword] = useState('')
  const [selected, setSelected] = useState<(string | number)[]>([])
  const [shape] = useState(() => columns.map(({ id, title }) => ({ title, dataIndex: id, width: 110, sorter: true })))
  return (
    <>
      <Input value={keyword} onChange={setKeyword} />
      <ArcoTable
        rowKey="id"
        columns={shape}
        data={rows as Record<string, unknown>[]}
        pagination={false}
        virtualized={virtualized}
        scroll={{ x: columns.length * 110, y: 560 }}
        rowSelection={{ type: 'checkbox', selectedRowKeys: selected, onChange: setSelected }}
      />
    </>
  )
}

const tableKinds = {
  ours: (rows: Record<string, unknown>[], columns: SampleColumn[]): ReactNode => (
    <OurList rows={rows} columns={columns} />
  ),
  plain: (rows: Record<string, unknown>[], columns: SampleColumn[]): ReactNode => (
    <BareTable rows={rows} columns={columns} virtualized={false} />
  ),
  virtual: (rows: Record<string, unknown>[], columns: SampleColumn[]): ReactNode => (
    <BareTable rows={rows} columns={columns} virtualized />
  ),
} as const

/** One run of one kind of table. */
export async function runTable(kind: keyof typeof tableKinds, rowCount: number, columnCount: number): Promise<Run> {
  const columns = sampleColumns(columnCount)
  const rows = sampleRows(rowCount, columns)
  const { host, draw, clear } = stage(tableKinds[kind](rows, columns))
  const has = (text: string): boolean => host.textContent?.includes(text) ?? false
  const firstVisible = await timed(draw, () => has('仪表 1 第 1 列'))
  const wanted = Math.min(900, rowCount)
  const scroller =
    host.querySelector<HTMLElement>('.wf-table') ??
    [...host.querySelectorAll<HTMLElement>('.arco-table-body, .arco-virtual-list')].find(
      (node) => node.scrollHeight > node.clientHeight + 40,
    )
  if (!scroller) throw new Error(`${kind}: nothing scrolls`)
  const scroll = await timed(
    () => {
      scroller.scrollTop = (scroller.scrollHeight * (wanted - 8)) / rowCount
    },
    () => has(`仪表 ${wanted} 第 1 列`),
  )
  const all = host.querySelector<HTMLInputElement>(
    '[role=columnheader] input[type=checkbox], thead input[type=checkbox]',
  )
  if (!all) throw new Error(`${kind}: no box selects all`)
  const chosen = (): boolean =>
    host.querySelectorAll('.wf-row--chosen, .arco-table-row-checked, .arco-table-tr .arco-checkbox-checked').length > 0
  const selectAll = await timed(() => all.click(), chosen)
  const input = host.querySelector<HTMLInputElement>('.wf-search input, input.arco-input')
  if (!input) throw new Error(`${kind}: nothing to type into`)
  const keys = await keystrokes(input, 20)
  clear()
  return { firstVisible, scroll, selectAll, keystrokes: keys }
}

function OurForm({ count }: { readonly count: number }) {
  const [widget] = useState<FormDocument>(() => ({
    kind: 'form-dialog',
    id: 'sample',
    form: {
      columns: 3,
      fields: sampleFields(count).map(({ id, label, type }) => ({
        id,
        label,
        control: type === 'number' ? 'number' : 'input',
        schema: { type },
        help: '',
      })),
      rules: [{ id: 'rule', when: { $expr: 'false' }, message: '' }],
    },
  }))
  return <OurPage widget={widget} rows={[]} view={<FormDialogWidget widget={widget} renderChild={noChild} />} />
}

function BareForm({ count }: { readonly count: number }) {
  const [schema] = useState(() => ({
    type: 'object' as const,
    properties: Object.fromEntries(sampleFields(count).map(({ id, label, type }) => [id, { type, title: label }])),
  }))
  return <RjsfForm schema={schema} validator={rjsfValidator} />
}

/** One run of one kind of form. */
export async function runForm(kind: 'ours' | 'bare', count: number): Promise<Run> {
  const { host, draw, clear } = stage(kind === 'ours' ? <OurForm count={count} /> : <BareForm count={count} />)
  const inputs = (): NodeListOf<HTMLInputElement> => host.querySelectorAll('form input')
  const firstVisible = await timed(draw, () => inputs().length >= count)
  const input = inputs()[10]
  if (!input) throw new Error('no input')
  const keys = await keystrokes(input, 20)
  clear()
  return { firstVisible, scroll: 0, selectAll: 0, keystrokes: keys }
}

declare global {
  interface Window {
    bench: { readonly runTable: typeof runTable; readonly runForm: typeof runForm }
  }
}

window.bench = { runTable, runForm }
