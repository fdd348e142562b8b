import { useState } from 'react'
import type { LiveMark } from '../../../../schemas/index.ts'
import { WidgetFrame } from '../../../page/WidgetFrame.tsx'
import type { CustomProps } from '../custom-props.ts'
import { placePopup } from '../plan/placement.ts'
import { useFit } from '../plan/use-fit.ts'
import { Ground } from './Ground.tsx'
import { MarkCard } from './MarkCard.tsx'
import { MarkView, markWords } from './MarkView.tsx'
import type { MonitorInfo } from './monitor-model.ts'
import '../plan/plan.css'
import './monitor.css'

/** A monitor page as operators see it: its devices with state and value; a click shows all points of a device. */
export function MonitorView({ widget, props }: CustomProps) {
  const page = props.page as MonitorInfo | Record<string, never> | null
  const live = ((props.live as { marks?: readonly LiveMark[] } | null)?.marks ?? []) as readonly LiveMark[]
  const isThere = page?.id !== undefined
  return (
    <WidgetFrame
      widget={widget}
      status={isThere ? 'ready' : 'loading'}
      empty={false}
      padded={false}
      className="wf-monitor"
    >
      {isThere && <LivePage page={page as MonitorInfo} live={live} />}
    </WidgetFrame>
  )
}

/** The ground of a page in the middle of its room, with its devices. */
export function LivePage({ page, live }: { readonly page: MonitorInfo; readonly live: readonly LiveMark[] }) {
  const [opened, setOpened] = useState<string | null>(null)
  const { setFrame, room, scale, size, offset } = useFit(page)
  const byId = new Map(live.map((one) => [one.id, one]))
  const mark = page.marks.find(({ id }) => id === opened)
  const shown = opened === null ? undefined : byId.get(opened)
  return (
    <div ref={setFrame} className="wf-plan-room wf-plan-room--tall">
      <div className="wf-plan-room__plan wf-plan-room__plan--edged" style={{ ...size, ...offset }}>
        <Ground page={page} {...size} />
        {page.marks.map((one) => {
          const found = byId.get(one.id)
          const edge = Math.max(20, (one.size ?? page.defaultSize) * scale)
          const words = {
            mark: one,
            name: found?.name ?? '',
            state: found?.state ?? 'offline',
            point: found?.point,
          } as const
          return (
            <button
              key={one.id}
              type="button"
              className="wf-mark"
              style={{ left: one.x * scale - edge / 2, top: one.y * scale - edge / 2 }}
              aria-label={markWords(words)}
              aria-expanded={one.id === opened}
              onClick={() => setOpened(one.id)}
            >
              <MarkView {...words} deviceType={found?.deviceType ?? null} size={edge} />
            </button>
          )
        })}
      </div>
      {page.marks.length === 0 && <p className="wf-plan-room__none">画面上还没有设备</p>}
      {mark && shown && (
        <MarkCard
          key={mark.id}
          mark={mark}
          live={shown}
          place={placePopup({ left: mark.x * scale - 12 + offset.left, top: mark.y * scale - 12 + offset.top }, room)}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  )
}
