import { type RefObject, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { Icon } from '../../runtime/index.ts'
import { type DocumentKind, type Issue, type Place, placeKey } from '../../schemas/index.ts'
import { goToProperty } from '../inspector/go-to-property.ts'
import { useWorkspace } from '../workspace-context.ts'
import { type Remark, type Remarks, remarksOf } from './canvas-marks.ts'
import { placesDrawn } from './hit.ts'
import type { PlaceIndex } from './place-index.ts'
import type { CanvasPage } from './use-canvas-page.ts'
import { whenSettled } from './when-settled.ts'
import './pins.css'

interface CanvasPinsProps {
  readonly stage: RefObject<HTMLElement | null>
  readonly kind: DocumentKind
  readonly document: unknown
  readonly index: PlaceIndex
  readonly canvas: CanvasPage
  /** Of the document. */
  readonly issues: readonly Issue[]
}

/** A mark on the canvas, in px from its corner. */
interface Pin {
  readonly key: string
  readonly x: number
  readonly y: number
  readonly remarks: readonly Remark[]
}

/** Milliseconds after the last change until the pins are put in place: they do not hold up what is drawn. */
const settleMs = 160
/** Pins drawn at most; the list of faults has them all. */
const mostPins = 60

/** Marks where the checker or the running page finds fault: what is wrong on hover, the property in the inspector by a click. */
export function CanvasPins({ stage, kind, document, index, canvas, issues }: CanvasPinsProps) {
  const workspace = useWorkspace()
  const { faults } = canvas
  const standing = useSyncExternalStore(faults.subscribe, faults.list, faults.list)
  const remarks = useMemo(
    () => remarksOf(document, issues, standing, canvas.slice),
    [document, issues, standing, canvas.slice],
  )
  const pins = usePins(stage, index, remarks)
  const go = (place: Place) => goToProperty({ kind, document, select: (one) => workspace.select([one]) }, place)
  return pins.map(({ key, x, y, remarks: said }) => (
    <span
      key={key}
      className="wfd-pin"
      data-tone={said.some(({ tone }) => tone === 'error') ? 'error' : 'doubt'}
      style={{ transform: `translate(${x}px, ${y}px)` }}
    >
      <button
        type="button"
        className="wfd-pin__sign"
        aria-label={labelOf(said)}
        onClick={() => go(said[0]?.place ?? [])}
      >
        <Icon name={said.some(({ tone }) => tone === 'error') ? 'error' : 'warning'} size={14} />
        {said.length > 1 && said.length}
      </button>
      <span className="wfd-pin__card">
        {said.slice(0, 6).map(({ text, tone, place }) => (
          <button key={`${placeKey(place)} ${text}`} type="button" data-tone={tone} onClick={() => go(place)}>
            {text}
          </button>
        ))}
        {said.length > 6 && <small>还有 {said.length - 6} 处，见右侧“检查”</small>}
      </span>
    </span>
  ))
}

const labelOf = (said: readonly Remark[]): string =>
  said.length === 1
    ? `${said[0]?.text}，定位到属性`
    : `${said.length} 处问题：${said.map(({ text }) => text).join('；')}`

/** Where the things stand that something is said of, or what is nearest around them; measured once all is quiet. */
function usePins(stage: RefObject<HTMLElement | null>, index: PlaceIndex, remarks: Remarks): readonly Pin[] {
  const [pins, setPins] = useState<readonly Pin[]>([])
  useEffect(() => {
    const element = stage.current
    if (element === null) return
    const put = () => {
      const next = remarks.size === 0 ? [] : pinsOn(element, index, remarks)
      setPins((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next))
    }
    return whenSettled(element, put, { ms: settleMs })
  }, [stage, index, remarks])
  return pins
}

function pinsOn(stage: HTMLElement, index: PlaceIndex, remarks: Remarks): readonly Pin[] {
  const drawn = placesDrawn(stage, index)
  const origin = stage.getBoundingClientRect()
  const pins = new Map<string, Pin>()
  for (const said of remarks.values()) {
    const place = said[0]?.place ?? []
    let length = place.length
    while (length > 0 && !drawn.has(placeKey(place.slice(0, length)))) length -= 1
    const key = placeKey(place.slice(0, length))
    const box = drawn.get(key)
    const known = pins.get(key)
    const at = box ? { x: box.right - origin.left, y: box.top - origin.top } : { x: origin.width, y: 0 }
    pins.set(key, { key, ...at, remarks: [...(known?.remarks ?? []), ...said] })
  }
  return [...pins.values()].slice(0, mostPins)
}
