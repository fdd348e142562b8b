import { useMemo, useState } from 'react'
import { SegmentInput, SelectInput, TextInput, usePage } from '../../../runtime/index.ts'
import { symbolSpecs } from '../../../schemas/index.ts'
import type { Edit } from '../../draft/edit.ts'
import type { KnownProject } from '../../inspector/pick.ts'
import { useAnswer } from '../../inspector/use-answer.ts'
import { useServerNames } from '../../inspector/use-server-names.ts'
import { Modal } from '../../shell/Modal.tsx'
import { useEditor } from '../editor/editor.ts'
import type { Drawing } from '../model/drawing.ts'
import { nameOfPart } from '../model/part-name.ts'
import {
  type CodeUse,
  codeUses,
  commonPrefix,
  planRebind,
  type Rebinding,
  type RebindRule,
  type RebindStatus,
  rebindEdit,
  statusOf,
} from '../model/rebind.ts'
import { saveText } from '../output/save-blob.ts'
import { resolveCodes } from './binding-calls.ts'

const modes = [
  { value: 'prefix', label: '换前缀' },
  { value: 'text', label: '换文字' },
  { value: 'pattern', label: '正则表达式' },
]
const statusWords: Readonly<Record<RebindStatus, string>> = {
  found: '可绑定',
  missing: '没有此点位',
  invalid: '编码不合规',
}

/** Rebinds a drawing or the chosen elements to other devices by a rule: shows what resolves, then changes it as one step. */
export function RebindDialog({ onClose }: { readonly onClose: () => void }) {
  const { drawing, chosen, host } = useEditor()
  const page = usePage()
  const { projects } = useServerNames()
  const [isAll, setAll] = useState(chosen.size === 0)
  const [onlyFound, setOnlyFound] = useState(true)
  const [project, setProject] = useState(drawing.project ?? '')
  const uses = useMemo(() => {
    const ids = isAll ? new Set(drawing.elements.map(({ id }) => id)) : chosen
    return codeUses(drawing, ids, isAll)
  }, [drawing, chosen, isAll])
  const [rule, setRule] = useState<RebindRule>(() => ({ mode: 'prefix', find: commonPrefix(uses), replace: '' }))
  const plan = useMemo(() => planRebind(uses, rule), [uses, rule])
  // Another project has other devices under the same codes: then all are looked up, those too that the rule lets alone.
  const isMoved = isAll && project !== (drawing.project ?? '')
  const same = isMoved ? (plan.ok ? plan.untouched : uses).map((use) => ({ use, after: use.code })) : []
  const changed = [...(plan.ok ? plan.changed : []), ...same]
  const codes = [...new Set(changed.map(({ after }) => after).filter((code) => code !== ''))]
  const {
    value: found,
    fault,
    isAsking,
  } = useAnswer(`${project}\n${codes.join('\n')}`, (signal) =>
    resolveCodes(page, codes, isAll ? project : drawing.project, signal),
  )
  const rows = changed.map((one) => ({ one, status: found ? statusOf(one, found) : undefined }))
  const good = rows.filter(({ status }) => status === 'found').length
  const taken = rows
    .filter(({ status }) => status === 'found' || (!onlyFound && status === 'missing'))
    .map(({ one }) => one)
  const apply = () => {
    const moved: Edit[] = isMoved ? [{ kind: 'set', at: ['project'], value: project || undefined }] : []
    host.edit({ kind: 'all', edits: [...moved, rebindEdit(drawing, taken)] })
    onClose()
  }
  return (
    <Modal
      width={960}
      title="批量换绑"
      onClose={onClose}
      foot={
        <>
          <span aria-live="polite">
            {plan.ok || isMoved
              ? isAsking && codes.length > 0
                ? '正在核对…'
                : `${changed.length} 处改动：${good} 处可绑定，${changed.length - good} 处不可；${uses.length - changed.length} 处不受影响`
              : plan.message}
          </span>
          <button
            type="button"
            className="wf-button"
            disabled={changed.length === 0}
            onClick={() => saveText('换绑核对.csv', reportOf(drawing, rows))}
          >
            导出清单
          </button>
          <button type="button" className="wf-button" onClick={onClose}>
            取消
          </button>
          <button
            type="button"
            className="wf-button wf-button--primary"
            disabled={taken.length === 0 || isAsking}
            onClick={apply}
          >
            换绑 {taken.length} 处
          </button>
        </>
      }
    >
      <div className="wfd-dw-picker">
        <div className="wfd-dw-line">
          <SegmentInput
            label="范围"
            value={isAll ? 'all' : 'chosen'}
            choices={[
              { value: 'all', label: '整张画面' },
              { value: 'chosen', label: `所选 ${chosen.size} 个`, disabled: chosen.size === 0 },
            ]}
            onChange={(scope) => setAll(scope === 'all')}
          />
          <SegmentInput
            label="规则"
            value={rule.mode}
            choices={modes}
            onChange={(mode) => setRule({ ...rule, mode: mode as RebindRule['mode'] })}
          />
        </div>
        <div className="wfd-dw-line">
          <span>
            把
            <TextInput
              label="原内容"
              value={rule.find}
              onChange={(find) => setRule({ ...rule, find })}
              placeholder={rule.mode === 'pattern' ? '如 ^CG(\\d+)-' : '如 CG01-'}
              width={200}
            />
          </span>
          <span>
            换成
            <TextInput
              label="新内容"
              value={rule.replace}
              onChange={(replace) => setRule({ ...rule, replace })}
              placeholder={rule.mode === 'pattern' ? '如 XZ$1-' : '如 CG02-'}
              width={200}
            />
          </span>
          {isAll && (
            <span>
              项目
              <SelectInput
                label="项目"
                width={240}
                value={project}
                choices={projectChoices(projects, project)}
                onChange={(next) => setProject(String(next))}
              />
            </span>
          )}
          <label>
            <input type="checkbox" checked={onlyFound} onChange={(event) => setOnlyFound(event.target.checked)} />
            只换能找到的
          </label>
        </div>
        {fault && <p className="wfd-dw-missing" role="alert">{`核对失败：${fault}`}</p>}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
        <section className="wfd-dw-table" tabIndex={0} aria-label="换绑预览">
          <table>
            <thead>
              <tr>
                <th>图元</th>
                <th>位置</th>
                <th>原编码</th>
                <th>新编码</th>
                <th>核对</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ one, status }) => (
                <tr key={keyOf(one.use)}>
                  <td>{ownerOf(drawing, one.use)}</td>
                  <td>{slotOf(drawing, one.use)}</td>
                  <td>{one.use.code}</td>
                  <td>{one.after || '（空）'}</td>
                  <td className={status === 'found' ? 'wfd-dw-found' : 'wfd-dw-missing'}>
                    {status ? `${status === 'found' ? '✓ ' : '✕ '}${statusWords[status]}` : '…'}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {rows.length === 0 && (
            <p className="wfd-dw-table__note">{uses.length === 0 ? '范围内还没有绑定' : '按这条规则没有要改的编码'}</p>
          )}
        </section>
      </div>
    </Modal>
  )
}

/** The projects to choose from; the one of the drawing stays among them although one may not see it. */
function projectChoices(projects: readonly KnownProject[], project: string) {
  const known = projects.map(({ number, name }) => ({ value: number, label: `${name} ${number}` }))
  const isKnown = project === '' || projects.some(({ number }) => number === project)
  return [{ value: '', label: '按页面所选' }, ...known, ...(isKnown ? [] : [{ value: project, label: project }])]
}

const keyOf = ({ partId = '', slot = '', kind }: CodeUse): string => `${partId} ${slot} ${kind}`

function ownerOf(drawing: Drawing, { partId }: CodeUse): string {
  const part = drawing.elements.find(({ id }) => id === partId)
  return part ? nameOfPart(part) : '公共量'
}

function slotOf(drawing: Drawing, { partId, slot }: CodeUse): string {
  const part = drawing.elements.find(({ id }) => id === partId)
  if (slot === undefined) return '所属对象'
  return (part && symbolSpecs[part.symbol].slots[slot]?.title) ?? slot
}

type Row = { readonly one: Rebinding; readonly status: RebindStatus | undefined }

/** The report as CSV, for the desk of whoever checks the wiring. */
function reportOf(drawing: Drawing, rows: readonly Row[]): string {
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
  const lines = rows.map(({ one, status }) =>
    [ownerOf(drawing, one.use), slotOf(drawing, one.use), one.use.code, one.after, status ? statusWords[status] : '']
      .map(quoted)
      .join(','),
  )
  return `\uFEFF${['图元,位置,原编码,新编码,核对', ...lines].join('\r\n')}`
}
