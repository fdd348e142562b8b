import { useCallback, useRef, useState } from 'react'
import { Icon, Popover } from '../../../runtime/index.ts'
import type { Place } from '../../../schemas/index.ts'
import type { Thing } from '../control.ts'
import { useDesk } from '../desk.ts'
import { picksAt } from '../picks-at.ts'
import type { ControlProps } from './control-props.ts'
import { PickList } from './PickList.tsx'

/** A button that shows what is named and opens a list of all that may be named here. */
export function PickControl(props: ControlProps & { readonly thing: Thing; readonly fits: 'number' | undefined }) {
  const { id, label, value, isMixed, preset, isRequired, parents, name, thing, fits, onChange } = props
  const desk = useDesk()
  const [isOpen, setOpen] = useState(false)
  const anchor = useRef<HTMLButtonElement>(null)
  const close = useCallback(() => setOpen(false), [])
  const picks = () => picksAt(desk.now(), { thing, fits }, [...(parents[0] as Place), name])
  const written = isMixed || value === undefined ? undefined : String(value)
  const shown = written === undefined ? undefined : picks().find((pick) => pick.value === written)
  const choose = (next: string | undefined): void => {
    close()
    anchor.current?.focus()
    if (next !== written) onChange(next)
  }
  return (
    <>
      <button
        ref={anchor}
        id={id}
        type="button"
        className="wf-pick"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        title={written}
        onClick={() => setOpen(!isOpen)}
      >
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
      </button>
      {isOpen && (
        <Popover anchor={anchor} onClose={close} fits end>
          <PickList
            label={label}
            picks={picks()}
            value={written}
            canEmpty={!isRequired && written !== undefined}
            isFree={thing === 'field'}
            onPick={choose}
          />
        </Popover>
      )}
    </>
  )
}
