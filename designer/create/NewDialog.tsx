import { useId, useState } from 'react'
import { SelectInput, TextInput, usePage } from '../../runtime/index.ts'
import type { AppModel } from '../../schemas/index.ts'
import { documentOf } from '../draft/draft.ts'
import type { DocumentJson } from '../draft/edit.ts'
import { Modal } from '../shell/Modal.tsx'
import { useWorkspace, useWorkspaceView } from '../workspace-context.ts'
import {
  answerFaults,
  freeId,
  type NewAnswer,
  newDocuments,
  routeOf,
  type Template,
  templates,
} from './new-documents.ts'
import './new-dialog.css'

const first: NewAnswer = { template: 'entity', id: '', title: '', route: '', entity: '', into: '' }

/** Begins a document from a template: says in words what is missing, makes all that belongs to it in one step. */
export function NewDialog({ model, onClose }: { readonly model: AppModel; onClose(): void }) {
  const workspace = useWorkspace()
  const page = usePage()
  const menu = useMenu()
  const [answer, setAnswer] = useState(() => ({ ...first, into: model.menu.find((item) => item.items)?.id ?? '' }))
  const [isTried, setTried] = useState(false)
  const faults = answerFaults(answer, model)
  const shown = isTried ? faults : {}
  const head = templates.find(({ template }) => template === answer.template)
  const isPage = head?.kind === 'page'
  const set = (change: Partial<NewAnswer>) => setAnswer({ ...answer, ...change })
  // Until somebody writes them, id and address are proposed; the address follows the id.
  const setTemplate = (template: Template) => {
    const isProposed = answer.id === '' || answer.id === freeId(answer.template, model)
    const id = template === 'entity' ? '' : freeId(template, model)
    set({ template, ...(isProposed ? { id, route: id === '' ? '' : routeOf(id) } : {}) })
  }
  const setId = (id: string) => set({ id, ...(answer.route === routeOf(answer.id) ? { route: routeOf(id) } : {}) })
  const entities = Object.values(model.entities).map(({ id, title = id }) => ({
    value: id,
    label: `${title}（${id}）`,
  }))
  const entries = model.menu.filter((item) => item.items).map(({ id, title }) => ({ value: id, label: title }))

  const create = () => {
    setTried(true)
    if (Object.keys(faults).length > 0) return
    const [opened, ...others] = newDocuments(answer, model, menu)
    for (const document of others) put(workspace, document)
    if (opened) workspace.create(opened)
    // What is drawn is begun where it is drawn.
    if (opened?.kind === 'layout') page.setState('state.tab', 'drawing')
    onClose()
  }
  return (
    <Modal
      title="新建"
      width={720}
      onClose={onClose}
      foot={
        <>
          {Object.keys(shown).length > 0 && (
            <span className="wfd-new__count">{Object.keys(shown).length} 处需要改正</span>
          )}
          <button type="button" className="wf-button" onClick={onClose}>
            取消
          </button>
          <button type="button" className="wf-button wf-button--primary" onClick={create}>
            新建
          </button>
        </>
      }
    >
      <div className="wfd-new">
        <div className="wfd-new__templates" role="radiogroup" aria-label="模板">
          {templates.map(({ template, title, hint }) => (
            <label key={template} className="wfd-new__template" data-chosen={template === answer.template || undefined}>
              <input
                type="radio"
                name="template"
                checked={template === answer.template}
                onChange={() => setTemplate(template)}
              />
              <strong>{title}</strong>
              <small>{hint}</small>
            </label>
          ))}
        </div>
        <div className="wfd-new__fields">
          {answer.template === 'entity' && (
            <Line label="实体" fault={shown.entity}>
              {(id) => (
                <SelectInput
                  id={id}
                  value={answer.entity || undefined}
                  choices={entities}
                  placeholder="选择实体"
                  onChange={(entity) => set(suggested(answer, model, String(entity)))}
                />
              )}
            </Line>
          )}
          <Line label="名称" fault={shown.title}>
            {(id) => <TextInput id={id} value={answer.title} maxLength={32} onChange={(title) => set({ title })} />}
          </Line>
          <Line label="标识" fault={shown.id}>
            {(id) => <TextInput id={id} value={answer.id} maxLength={48} noSpace onChange={setId} />}
          </Line>
          {isPage && (
            <>
              <Line label="地址" fault={shown.route}>
                {(id) => (
                  <TextInput id={id} value={answer.route} maxLength={64} noSpace onChange={(route) => set({ route })} />
                )}
              </Line>
              <Line label="菜单">
                {(id) => (
                  <SelectInput
                    id={id}
                    value={answer.into}
                    choices={[{ value: '', label: '不放入菜单' }, ...entries]}
                    onChange={(into) => set({ into: String(into) })}
                  />
                )}
              </Line>
            </>
          )}
        </div>
      </div>
    </Modal>
  )
}

interface LineProps {
  readonly label: string
  readonly fault?: string | undefined
  readonly children: (id: string) => React.ReactNode
}

function Line({ label, fault, children }: LineProps) {
  const id = useId()
  return (
    <div className="wfd-new__line">
      <label htmlFor={id}>{label}</label>
      <div>
        {children(id)}
        {fault && (
          <p className="wfd-new__fault" role="alert">
            {fault}
          </p>
        )}
      </div>
    </div>
  )
}

/** Names after an entity, as long as nothing else was filled in. */
function suggested(answer: NewAnswer, model: AppModel, entity: string): Partial<NewAnswer> {
  const { title = entity } = model.entities[entity] ?? {}
  const id = `${entity}-list`
  const route = routeOf(id)
  return {
    entity,
    ...(answer.title === '' ? { title: `${title}管理` } : {}),
    ...(answer.id === '' ? { id } : {}),
    ...(answer.route === '' ? { route } : {}),
  }
}

/** The menu document that takes new entries, as it stands with its draft. */
function useMenu(): DocumentJson | undefined {
  const { stored, drafts } = useWorkspaceView()
  const key = [...stored.values()].find(({ kind, text }) => kind === 'menu' && !text.includes('"into"'))?.key
  if (key === undefined) return undefined
  const draft = drafts.get(key)
  const kept = stored.get(key)
  if (draft) return documentOf(draft) ?? undefined
  return JSON.parse(kept?.draft?.text ?? kept?.text ?? 'null') as DocumentJson
}

/** Keeps a document that comes along with the new one: a change of a known document, or another new one. */
function put(workspace: ReturnType<typeof useWorkspace>, document: DocumentJson): void {
  const key = `${String(document.kind)}/${String(document.id)}`
  if (workspace.view().stored.has(key)) {
    workspace.open(key)
    workspace.edit({ kind: 'replace', document }, { key })
  } else workspace.create(document)
}
