import { useEffect, useMemo, useState } from 'react'
import { FaultNote, Icon, TextInput, usePage } from '../../runtime/index.ts'
import type { AppModel } from '../../schemas/index.ts'
import { Modal } from '../shell/Modal.tsx'
import { useWorkspace } from '../workspace-context.ts'
import { mayUse, type RightsRow, type RoleRights, rightsRows, rightsText } from './rights-matrix.ts'
import './rights.css'

/** 权限一览: which role sees which page, and which button, column, widget on it. */
export function RightsDialog({ model, onClose }: { readonly model: AppModel; onClose(): void }) {
  const page = usePage()
  const workspace = useWorkspace()
  const [roles, setRoles] = useState<readonly RoleRights[] | Error>([])
  const [words, setWords] = useState('')
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    page
      .call<{ rows: readonly RoleRights[] }>('role.list', { size: 200 }, { silent: true })
      .then(({ rows }) => setRoles(rows))
      .catch((error: unknown) => setRoles(error instanceof Error ? error : new Error(String(error))))
  }, [page])
  const rows = useMemo(() => rightsRows(model), [model])
  const wanted = words.trim()
  const parts = useMemo(() => new Set(rows.filter(({ word }) => word !== '').map((row) => row.page)), [rows])
  const shown = rows.filter(({ page: of, word, title, codes }) => {
    if (wanted !== '') return `${title} ${codes.join(' ')} ${rightsText(codes, model)}`.includes(wanted)
    return word === '' || open.has(of)
  })
  const flip = (id: string) => {
    const next = new Set(open)
    if (!next.delete(id)) next.add(id)
    setOpen(next)
  }
  if (roles instanceof Error)
    return (
      <Modal title="权限一览" onClose={onClose}>
        <FaultNote error={roles} title="角色读取失败" />
      </Modal>
    )
  const openPage = (row: RightsRow) => {
    workspace.open(`page/${row.page}`)
    onClose()
  }
  return (
    <Modal title="权限一览" width={1100} onClose={onClose}>
      <TextInput
        value={words}
        onChange={setWords}
        icon="search"
        placeholder="页面、操作、权限或权限码"
        label="查找权限"
      />
      <table className="wfd-rights">
        <thead>
          <tr>
            <th scope="col">页面与操作</th>
            <th scope="col">所需权限</th>
            {roles.map(({ id, name }) => (
              <th key={id} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr key={row.key} data-page-line={row.word === '' || undefined}>
              <th scope="row">
                {row.word === '' && parts.has(row.page) && wanted === '' ? (
                  <button type="button" aria-expanded={open.has(row.page)} onClick={() => flip(row.page)}>
                    <Icon name={open.has(row.page) ? 'chevron-down' : 'chevron-right'} size={12} label="展开操作" />
                  </button>
                ) : (
                  <span className="wfd-rights__gap" />
                )}
                <button type="button" onClick={() => openPage(row)}>
                  {row.title}
                </button>
                {row.word !== '' && <small>{row.word}</small>}
              </th>
              <td title={row.codes.join('、')}>{rightsText(row.codes, model) || '登录即可'}</td>
              {roles.map((role) => (
                <td key={role.id}>
                  {mayUse(role, row) ? <Icon name="check" size={14} label="可用" /> : <span title="不可用">–</span>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Modal>
  )
}
