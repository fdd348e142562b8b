import { useEffect, useState } from 'react'
import type { LayoutSlice } from '../../../../schemas/index.ts'
import { Drawing } from '../../../drawing/Drawing.tsx'
import { useDrawingValues } from '../../../drawing/use-drawing-values.ts'
import { usePage } from '../../../page/hooks.ts'
import { Picture } from '../plan/Picture.tsx'
import type { MonitorInfo } from './monitor-model.ts'

interface GroundProps {
  readonly page: MonitorInfo
  readonly width: number
  readonly height: number
}

/** What lies under the devices of a page: its picture, or its drawing with live values. */
export function Ground({ page, width, height }: GroundProps) {
  if (page.layoutId) return <LayoutGround id={page.layoutId} width={width} height={height} />
  const url = page.imageId === null ? undefined : `/api/map-images/${page.imageId}/content`
  return <Picture url={url} label={page.name} width={width} height={height} />
}

function LayoutGround({ id, width, height }: { readonly id: string; readonly width: number; readonly height: number }) {
  const page = usePage()
  const [slice, setSlice] = useState<LayoutSlice | null>(null)
  useEffect(() => {
    const asking = new AbortController()
    page.call<LayoutSlice>('documents.layout', { id }, { signal: asking.signal }).then(setSlice, () => undefined)
    return () => asking.abort()
  }, [page, id])
  return (
    <div className="wf-monitor__drawing" style={{ width, height }}>
      {slice && <LiveDrawing layout={slice.layout} />}
    </div>
  )
}

function LiveDrawing({ layout }: { readonly layout: LayoutSlice['layout'] }) {
  const feed = useDrawingValues(layout)
  return <Drawing layout={layout} feed={feed} mode="still" />
}
