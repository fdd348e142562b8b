import { type ReactNode, useCallback, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { type DialogControls, DialogControlsHolder, useRuntime } from '../page/page-context.ts'
import { askConfirm } from './ask-confirm.ts'
import { DialogHead } from './DialogHead.tsx'
import { type Box, centreBox, moveBox, placeBeside, resizeBox, widthOf } from './dialog-box.ts'
import type { DialogHandle } from './dialog-stack.ts'
import { holdFocus } from './hold-focus.ts'
import './dialog.css'

interface DialogFrameProps {
  readonly handle: DialogHandle
  readonly isTop: boolean
  readonly children: (controls: DialogControls) => ReactNode
}

/**
 * Frame of a dialog: dragged by its title, resized at its corner (at least 400 x 300, specification section 2), opened
 * beside the edited row, keeps the focus inside and gives it back; Esc asks where there is unsaved input.
 */
export function DialogFrame({ handle, isTop, children }: DialogFrameProps) {
  const { app } = useRuntime().boot
  const { action, anchor } = handle
  const width = widthOf(action)
  const minimum = { width: app.constants.dialog.minWidth, height: app.constants.dialog.minHeight }
  const isDrawer = action.place === 'drawer'
  const panel = useRef<HTMLDivElement>(null)
  const [box, setBox] = useState<Box | null>(null)
  const placed = useRef(false)
  const dirty = useRef(false)
  const titleId = useId()

  useLayoutEffect(() => {
    const element = panel.current
    if (!element || isDrawer) return
    const place = () => {
      if (placed.current) return
      const view = { width: window.innerWidth, height: window.innerHeight }
      const size = {
        width: Math.max(minimum.width, Math.min(width, view.width - 32)),
        height: action.height
          ? Math.max(minimum.height, Math.min(action.height, view.height - 32))
          : Math.max(minimum.height, element.offsetHeight),
      }
      const row = (anchor?.closest('tr, [role="row"]') ?? null)?.getBoundingClientRect()
      setBox(row ? placeBeside(row, size, view) : centreBox(size, view))
    }
    place()
    // Its form comes a moment later and may need more room; once the user has moved it, it stays.
    const watch = new ResizeObserver(place)
    watch.observe(element)
    return () => watch.disconnect()
  }, [isDrawer, anchor, width, action.height, minimum.width, minimum.height])

  const requestClose = useCallback(async () => {
    if (dirty.current) {
      const leave = await askConfirm({
        title: '放弃未保存的内容？',
        text: '关闭后，已填写的内容不会保留。',
        danger: true,
        okLabel: '放弃',
        anchor: panel.current,
      })
      if (!leave) return
    }
    handle.close()
  }, [handle])

  useEffect(() => {
    const element = panel.current
    if (!element) return
    const before = document.activeElement
    const release = holdFocus(element)
    return () => {
      release()
      const target = anchor?.isConnected ? anchor : before
      if (target instanceof HTMLElement) target.focus({ preventScroll: true })
    }
  }, [anchor])

  const controls = useMemo<DialogControls>(
    () => ({
      requestClose: () => void requestClose(),
      setDirty: (next) => {
        dirty.current = next
      },
    }),
    [requestClose],
  )

  const drag = (change: (box: Box, dx: number, dy: number) => Box) => (event: React.PointerEvent<HTMLElement>) => {
    if (!box || event.button !== 0 || (event.target as Element).closest('button') !== null) return
    placed.current = true
    const start = { x: event.clientX, y: event.clientY }
    const target = event.currentTarget
    target.setPointerCapture(event.pointerId)
    const onMove = (move: PointerEvent) => setBox(change(box, move.clientX - start.x, move.clientY - start.y))
    const onUp = () => {
      target.removeEventListener('pointermove', onMove)
      target.removeEventListener('pointerup', onUp)
    }
    target.addEventListener('pointermove', onMove)
    target.addEventListener('pointerup', onUp)
  }
  const view = () => ({ width: window.innerWidth, height: window.innerHeight })

  return createPortal(
    <div className={isTop ? 'wf-dialog-layer wf-dialog-layer--top' : 'wf-dialog-layer'}>
      <div className="wf-dialog-mask" aria-hidden="true" />
      <div
        ref={panel}
        role="dialog"
        aria-modal="true"
        aria-labelledby={titleId}
        tabIndex={-1}
        className={isDrawer ? 'wf-dialog wf-dialog--drawer' : 'wf-dialog'}
        style={
          isDrawer
            ? { width }
            : box
              ? {
                  left: box.left,
                  top: box.top,
                  width: box.width,
                  height: action.height || box.sized ? box.height : undefined,
                  minHeight: minimum.height,
                }
              : { width, opacity: 0 }
        }
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || event.defaultPrevented) return
          event.stopPropagation()
          void requestClose()
        }}
      >
        <DialogHead
          handle={handle}
          titleId={titleId}
          onClose={() => void requestClose()}
          onPointerDown={isDrawer ? undefined : drag((from, dx, dy) => moveBox(from, dx, dy, view()))}
        />
        <div className="wf-dialog__body">
          <DialogControlsHolder value={controls}>{children(controls)}</DialogControlsHolder>
        </div>
        {!isDrawer && (
          <span
            className="wf-dialog__corner"
            aria-hidden="true"
            onPointerDown={drag((from, dx, dy) => resizeBox(from, dx, dy, minimum, view()))}
          />
        )}
      </div>
    </div>,
    document.body,
  )
}
