import type { FieldTemplateProps, ObjectFieldTemplateProps } from '@rjsf/utils'
import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react'
import { Icon } from '../../icons/Icon.tsx'
import { groupControls } from './control-props.ts'
import { useFieldFacts, useForm } from './form-context.ts'
import type { FormGroup } from './form-plan.ts'

/** Which groups are drawn, and how the form stands around them. */
export interface FormView {
  /** Groups that are shown at all, in order. */
  readonly groups: readonly FormGroup[]
  /** Id of the open tab or step. */
  readonly active: string
  readonly open: (id: string) => void
  readonly notice: string
  /** Number of faults by group. */
  readonly faults: ReadonlyMap<string, number>
  /** Class of the part that holds the fields, e.g. the scrolling content of a dialog. */
  readonly className: string
}

/** The view of the form around a template. */
export const FormViewContext = createContext<FormView | null>(null)

/** A field with its label, message and hint; the label is bound to the input. */
export function FieldFrame({ id, label, children, rawErrors, fieldPathId }: FieldTemplateProps) {
  const name = fieldPathId.path.join('.')
  const form = useForm()
  const field = form.plan.byName.get(name)
  const facts = useFieldFacts(name)
  if (!field) return children
  if (!facts.visible) return null
  const columns = form.plan.columns
  const span = Math.min(columns, field.span ?? (field.wide ? columns : 1))
  const bound = !groupControls.has(field.control)
  const title = (
    <>
      {facts.required && (
        <span className="wf-field__star" aria-hidden="true">
          *
        </span>
      )}
      {label}
    </>
  )
  return (
    <div className="wf-field" data-field={field.id} style={span > 1 ? { gridColumn: `span ${span}` } : undefined}>
      {bound ? (
        <label id={`${id}__label`} className="wf-field__label" htmlFor={id}>
          {title}
        </label>
      ) : (
        <span id={`${id}__label`} className="wf-field__label">
          {title}
        </span>
      )}
      {children}
      {rawErrors && rawErrors.length > 0 && (
        <p id={`${id}__fault`} className="wf-field__fault">
          {rawErrors.join('；')}
        </p>
      )}
      {facts.help && (
        <p id={`${id}__help`} className="wf-field__help">
          {facts.help}
        </p>
      )}
    </div>
  )
}

/** The fields of an object: at the root in its groups, inside one simply after another. */
export function FormLayout({ properties, fieldPathId }: ObjectFieldTemplateProps) {
  const view = useContext(FormViewContext)
  const form = useForm()
  if (fieldPathId.path.length > 0 || !view) return properties.map((property) => property.content)
  const contents = new Map(properties.map((property) => [property.name, property.content as ReactNode]))
  const { mode } = form.plan
  const shown =
    mode === 'plain' ? view.groups : view.groups.filter((group) => group.title === '' || group.id === view.active)
  return (
    <>
      {mode !== 'plain' && <GroupTabs view={view} numbered={mode === 'steps'} />}
      <div className={view.className}>
        {view.notice !== '' && (
          <div className="wf-notice" role="note">
            <Icon name="warning" size={16} />
            <span>{view.notice}</span>
          </div>
        )}
        {shown.map((group) => (
          <GroupFields key={group.id} group={group} contents={contents} titled={mode === 'plain'} />
        ))}
      </div>
    </>
  )
}

interface GroupFieldsProps {
  readonly group: FormGroup
  readonly contents: ReadonlyMap<string, ReactNode>
  readonly titled: boolean
}

function GroupFields({ group, contents, titled }: GroupFieldsProps) {
  const { plan } = useForm()
  const roots = [...new Set(group.fields.map((field) => field.name.split('.')[0] ?? field.name))]
  const statics = group.fields.filter((field) => field.control === 'static')
  return (
    <section className="wf-group" aria-label={group.title || undefined}>
      {titled && group.title !== '' && <h3 className="wf-group__title">{group.title}</h3>}
      <div className="wf-group__fields" style={{ gridTemplateColumns: `repeat(${plan.columns}, minmax(0, 1fr))` }}>
        {roots.map(
          (root) =>
            contents.get(root) ?? (
              <StaticField key={root} name={root} known={statics.some((field) => field.name === root)} />
            ),
        )}
      </div>
    </section>
  )
}

/** A field that is only read: it is not in the schema, so rjsf does not draw it. */
function StaticField({ name, known }: { readonly name: string; readonly known: boolean }) {
  const form = useForm()
  const facts = useFieldFacts(name)
  const read = () => form.data()[name]
  const value = useSyncExternalStore(form.subscribe, read, read)
  const draw = useContext(StaticContext)
  if (!known || !facts.visible || !draw) return null
  return draw(name, value)
}

/** Draws a field that is only read. */
export const StaticContext = createContext<((name: string, value: unknown) => ReactNode) | null>(null)

function GroupTabs({ view, numbered }: { readonly view: FormView; readonly numbered: boolean }) {
  const titled = view.groups.filter((group) => group.title !== '')
  const at = titled.findIndex((group) => group.id === view.active)
  return (
    <ol className={numbered ? 'wf-steps' : 'wf-steps wf-steps--tabs'}>
      {titled.map((group, index) => {
        const faults = view.faults.get(group.id) ?? 0
        return (
          <li
            key={group.id}
            aria-current={index === at ? 'step' : undefined}
            className={index < at ? 'wf-steps__item wf-steps__item--done' : 'wf-steps__item'}
          >
            <button
              type="button"
              className="wf-steps__button"
              disabled={numbered && index > at}
              onClick={() => view.open(group.id)}
            >
              {numbered && (
                <span className="wf-steps__number">{index < at ? <Icon name="check" size={12} /> : index + 1}</span>
              )}
              {group.title}
              {faults > 0 && (
                <span className="wf-steps__faults" title={`${faults} 处需要改正`}>
                  {faults}
                </span>
              )}
            </button>
          </li>
        )
      })}
    </ol>
  )
}
