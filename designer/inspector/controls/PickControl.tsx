import { Icon } from '../../../runtime/index.ts'
import type { AppModel, EndpointModel, Place } from '../../../schemas/index.ts'
import { isAskedThing } from '../asked-names.ts'
import type { Thing } from '../control.ts'
import { boundTo, newSource, newState } from '../create-here.ts'
import { type Desk, useDesk } from '../desk.ts'
import { pick } from '../pick.ts'
import { isFreeThing } from '../picks.ts'
import { picksAt } from '../picks-at.ts'
import type { ControlProps } from './control-props.ts'
import { PickButton } from './PickButton.tsx'
import { type Making, PickList, type PickSearch } from './PickList.tsx'

/** A button that shows what is named and opens a list of all that may be named here. */
export function PickControl(props: ControlProps & { readonly thing: Thing; readonly fits: 'number' | undefined }) {
  const { id, label, value, isMixed, preset, isRequired, parents, name, thing, fits, onChange } = props
  const desk = useDesk()
  const at: Place = [...(parents[0] as Place), name]
  const picks = () => picksAt(desk.now(), { thing, fits }, at)
  const written = isMixed || value === undefined ? undefined : String(value)
  const shown = written === undefined ? undefined : picks().find((pick) => pick.value === written)
  const face = (
    <>
      {written === undefined ? (
        <span className="wf-pick__text wf-pick__text--none">
          {isMixed ? '多个值' : preset === undefined ? '未设' : String(preset)}
        </span>
      ) : (
        <span className="wf-pick__text">
          {shown && shown.label !== written ? `${shown.label} ` : ''}
          <code>{written}</code>
        </span>
      )}
      <Icon name="chevron-down" size={14} />
    </>
  )
  return (
    <PickButton id={id} title={written} face={face} isWide>
      {(done) => (
        <PickList
          label={label}
          picks={picks()}
          search={searchHere(desk, thing)}
          value={written}
          canEmpty={!isRequired && written !== undefined}
          isFree={isFreeThing(thing)}
          making={makingHere(desk, thing, at, done)}
          onPick={(next) => {
            done()
            if (next === written) return
            if (thing === 'data' && next !== undefined) desk.edit(boundTo(desk.now(), next, at))
            else onChange(next)
          }}
        />
      )}
    </PickButton>
  )
}

/** How a picker of names that only the server knows asks for them; undefined where all are listed. */
function searchHere(desk: Desk, thing: Thing): PickSearch | undefined {
  const { askNames, document } = desk.now()
  if (!askNames || !isAskedThing(thing)) return undefined
  const project = typeof document.project === 'string' ? document.project : undefined
  return (keyword, signal) => askNames({ thing, keyword, project }, signal)
}

/** Data sources and states are made where they are wanted; other things have documents of their own. */
function makingHere(desk: Desk, thing: Thing, at: Place, done: () => void): Making | undefined {
  const { document, model } = desk.now()
  if (!Object.hasOwn(document, 'root')) return undefined
  if (thing === 'state')
    return {
      label: '新建状态',
      asked: '先在上面输入英文名称',
      onMake(name) {
        done()
        desk.edit(newState(desk.now(), name, at))
      },
    }
  if (thing !== 'data') return undefined
  return {
    label: '新建数据源',
    asked: '选择由哪个接口提供数据',
    from: () => askingEndpoints(model).map(({ id, title, path }) => pick(id, title, path)),
    onMake(endpoint) {
      done()
      desk.edit(newSource(desk.now(), endpoint, at))
    },
  }
}

/** Endpoints that give data and change nothing: those that are read, and those that a page asks already. */
function askingEndpoints({ endpoints, pages }: AppModel): readonly EndpointModel[] {
  const asked = new Set(
    Object.values(pages).flatMap(({ data = {} }) => Object.values(data).map(({ endpoint }) => endpoint)),
  )
  return Object.values(endpoints).filter(
    ({ id, method, encoding }) => encoding !== 'download' && (method === 'GET' || asked.has(id)),
  )
}
