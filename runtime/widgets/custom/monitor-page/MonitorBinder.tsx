import { type DragEvent, type KeyboardEvent, useEffect, useReducer, useRef, useState } from 'react'
import type { LiveMark, MonitorDevice } from '../../../../schemas/index.ts'
import { SegmentInput } from '../../../fields/switches.tsx'
import { useAccess, useRun, useSource } from '../../../page/hooks.ts'
import { WidgetFrame } from '../../../page/WidgetFrame.tsx'
import type { CustomProps } from '../custom-props.ts'
import { editKey } from '../plan/edit-key.ts'
import { FullTool, HistoryTools } from '../plan/PlanTools.tsx'
import { useFit } from '../plan/use-fit.ts'
import { type BinderPanel, BinderSide } from './BinderSide.tsx'
import { type BinderEdit, binderDraft, boundEdit } from './binder-draft.ts'
import { DevicePanel, draggedDevice } from './DevicePanel.tsx'
import { EditMark } from './EditMark.tsx'
import { Ground } from './Ground.tsx'
import { MarkPanel } from './MarkPanel.tsx'
import { LivePage } from './MonitorView.tsx'
import type { MonitorInfo } from './monitor-model.ts'
import '../plan/plan.css'
import '../plan/plan-edit.css'
import './binder.css'
import './monitor.css'

/**
 * Editor of a monitor page: devices on a picture or a drawing, what each shows and in which colours. Tells `save` ({id,
 * version, marks}) and `dirty` ({dirty}) when there is something unsaved.
 */
export function MonitorBinder({ widget, props }: CustomProps) {
  const page = props.page as MonitorInfo | Record<string, never> | null
  const isThere = page?.id !== undefined
  const { status, error, reload } = useSource(widget.data)
  return (
    <WidgetFrame
      widget={widget}
      status={status === 'idle' ? 'ready' : status}
      error={error}
      onRetry={() => void reload()}
      empty={!isThere}
      padded={false}
      className="wf-monitor"
    >
      {isThere && <Binder key={`${page.id}:${page.version}`} widget={widget} props={props} />}
    </WidgetFrame>
  )
}

function Binder({ widget, props }: CustomProps) {
  const page = props.page as MonitorInfo
  const devices = (Array.isArray(props.devices) ? props.devices : []) as readonly MonitorDevice[]
  const live = ((props.live as { marks?: readonly LiveMark[] } | null)?.marks ?? []) as readonly LiveMark[]
  const run = useRun()
  const canWrite = useAccess('design.write')
  const [mode, setMode] = useState<'edit' | 'view'>(canWrite ? 'edit' : 'view')
  const [draft, change] = useReducer(boundEdit, page, binderDraft)
  const [panel, setPanel] = useState<BinderPanel>('devices')
  // What is selected on the ground is shown beside it; what is added from the list leaves the list where it is.
  const edit = (next: BinderEdit) => {
    if (next.kind === 'select') setPanel(next.id === null ? 'devices' : 'mark')
    if (next.kind === 'remove') setPanel('devices')
    change(next)
  }
  const [isSaving, setSaving] = useState(false)
  const [isFull, setFull] = useState(false)
  const plan = useRef<HTMLDivElement>(null)
  const { setFrame, scale, size, offset } = useFit(page, 12)
  const marks = draft.history.now
  const isDirty = JSON.stringify(marks) !== JSON.stringify(page.marks)
  const told = useRef(false)
  useEffect(() => {
    if (told.current === isDirty) return
    told.current = isDirty
    void run(widget.on?.dirty ?? [], { event: { dirty: isDirty } })
  }, [isDirty, run, widget])
  const byId = new Map(devices.map((device) => [device.id, device]))
  const selected = marks.find(({ id }) => id === draft.selected)
  const add = (device: MonitorDevice, at = { x: page.width / 2, y: page.height / 2 }) =>
    edit({ kind: 'add', deviceId: device.id, pointId: usualPoint(device), ...at })
  const drop = (event: DragEvent) => {
    const device = byId.get(Number(event.dataTransfer.getData(draggedDevice)))
    const box = plan.current?.getBoundingClientRect()
    if (!device || !box) return
    event.preventDefault()
    add(device, { x: (event.clientX - box.left) / scale, y: (event.clientY - box.top) / scale })
  }
  const save = async () => {
    setSaving(true)
    await run(widget.on?.save ?? [], { event: { id: page.id, version: page.version, marks } })
    setSaving(false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && selected && mode === 'edit' && !event.defaultPrevented) {
      event.stopPropagation()
      edit({ kind: 'select', id: null })
      return
    }
    const asked = editKey(event)
    if (asked === undefined || (asked === 'save' && !isDirty)) return
    event.preventDefault()
    if (asked === 'save') void save()
    else edit({ kind: asked })
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: shortcuts of the buttons inside
    <div className={isFull ? 'wf-binder wf-binder--full' : 'wf-binder'} onKeyDown={onKeyDown}>
      <div className="wf-binder__bar">
        <SegmentInput
          label="方式"
          value={mode}
          choices={[
            { value: 'edit', label: '编辑', disabled: !canWrite },
            { value: 'view', label: '预览' },
          ]}
          onChange={(next) => setMode(next as 'edit' | 'view')}
        />
        <span className="wf-binder__hint">
          {mode === 'edit'
            ? `${page.width}×${page.height} · 显示 ${Math.round(scale * 100)}% · ${marks.length} 台设备`
            : '运行人员将看到的样子（含未发布的修改）'}
        </span>
        <span className="wf-plan-tools">
          <FullTool isFull={isFull} onFull={setFull} />
        </span>
        {mode === 'edit' && (
          <span className="wf-plan-tools wf-plan-tools--next">
            <HistoryTools history={draft.history} onTurn={edit} />
            <button
              type="button"
              className="wf-button wf-button--primary wf-button--small"
              disabled={!isDirty || isSaving}
              onClick={() => void save()}
            >
              {isSaving ? '正在保存' : '保存'}
            </button>
          </span>
        )}
      </div>
      {mode === 'view' ? (
        <LivePage page={{ ...page, marks }} live={liveOf(marks, live, byId)} />
      ) : (
        <div className="wf-plan-body">
          <BinderSide
            panel={panel}
            onPanel={setPanel}
            devices={
              <DevicePanel
                devices={devices}
                placed={new Set(marks.map(({ deviceId }) => deviceId))}
                onAdd={(device) => add(device)}
              />
            }
            mark={
              selected && (
                <MarkPanel
                  key={selected.id}
                  mark={selected}
                  device={byId.get(selected.deviceId)}
                  defaultSize={page.defaultSize}
                  onChange={(mark) => edit({ kind: 'put', mark })}
                  onRemove={() => edit({ kind: 'remove', id: selected.id })}
                />
              )
            }
          />
          {/* biome-ignore lint/a11y/noStaticElementInteractions: devices are dropped here; by keyboard they are added with Enter */}
          <div
            ref={setFrame}
            className="wf-plan-room wf-plan-room--tall"
            onDragOver={(event) => event.preventDefault()}
            onDrop={drop}
            onPointerDown={(event) => {
              if (!(event.target as Element).closest('[data-mark]')) edit({ kind: 'select', id: null })
            }}
          >
            <div ref={plan} className="wf-plan-room__plan wf-plan-room__plan--edged" style={{ ...size, ...offset }}>
              <Ground page={page} {...size} />
              {marks.map((mark) => {
                const device = byId.get(mark.deviceId)
                return (
                  <EditMark
                    key={mark.id}
                    mark={mark}
                    device={device}
                    scale={scale}
                    size={Math.max(20, (mark.size ?? page.defaultSize) * scale)}
                    isSelected={mark.id === draft.selected}
                    edit={edit}
                  />
                )
              })}
            </div>
          </div>
        </div>
      )}
    </div>
  )
}

/** The point that a device shows at first: the first measured quantity, else none, so that its state is shown. */
function usualPoint({ points }: MonitorDevice): number | null {
  const first = ['roomTemperature', 'temperature', 'power'].flatMap((identifier) =>
    points.filter((point) => point.identifier === identifier),
  )
  return (first[0] ?? points.find(({ kind }) => kind === 'gauge'))?.id ?? null
}

/** Live values of marks that may not be saved yet: newest values of the page where they came, else those of the list. */
function liveOf(
  marks: MonitorInfo['marks'],
  live: readonly LiveMark[],
  devices: ReadonlyMap<number, MonitorDevice>,
): LiveMark[] {
  return marks.map((mark) => {
    const device = devices.get(mark.deviceId)
    const known = live.find(({ id, number }) => id === mark.id && number === device?.number)
    const points = known?.points ?? device?.points ?? []
    return {
      id: mark.id,
      number: device?.number ?? '',
      name: device?.name ?? '设备已删除',
      deviceType: device?.deviceType ?? null,
      state: known?.state ?? device?.state ?? 'offline',
      points,
      point: points.find(({ id }) => id === mark.pointId) ?? null,
    }
  })
}
