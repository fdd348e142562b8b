import { Icon } from '../../../runtime/index.ts'
import type { Place } from '../../../schemas/index.ts'
import type { Thing } from '../control.ts'
import { useDesk } from '../desk.ts'
import { isFreeThing } from '../picks.ts'
import { picksAt } from '../picks-at.ts'
import type { ControlProps } from './control-props.ts'
import { PickButton } from './PickButton.tsx'
import { PickList } from './PickList.tsx'

/** A button that shows what is named and opens a list of all that may be named here. */
export function PickControl(props: ControlProps & { readonly thing: Thing; readonly fits: 'number' | undefined }) {
  const { id, label, value, isMixed, preset, isRequired, parents, name, thing, fits, onChange } = props
  const desk = useDesk()
  const picks = () => picksAt(desk.now(), { thing, fits }, [...(parents[0] as Place), name])
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
          value={written}
          canEmpty={!isRequired && written !== undefined}
          isFree={isFreeThing(thing)}
          onPick={(next) => {
            done()
            if (next !== written) onChange(next)
          }}
        />
      )}
    </PickButton>
  )
}
