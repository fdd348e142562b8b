import { useEffect, useState } from 'react'
import { liveDrawing } from '../../../designer/drawing/model/sample-drawing.ts'
import { createFeed, Drawing, type FeedValue, type ValueFeed } from '../../../runtime/index.ts'
import { CountsNote } from '../../../runtime/widgets/drawing/DrawingNotes.tsx'
import type { LayoutDocument } from '../../../schemas/index.ts'
import { painted, stage } from '../list-page/stage.tsx'

/** Milliseconds of ticks of live values on a drawing. */
export interface LiveTimes {
  /** Script until the values stand in the document. */
  readonly apply: readonly number[]
  /** Until they are painted. */
  readonly painted: readonly number[]
  /** The same, where every element is drawn anew. */
  readonly plain: readonly number[]
  /** Frames between the ticks. */
  readonly frames: readonly number[]
  /** Frames in which a tick was drawn. */
  readonly tickFrames: readonly number[]
}

/** Milliseconds between two ticks. */
const restMs = 400

const frame = () => new Promise<number>((done) => requestAnimationFrame(done))

/** Values that differ at each tick. */
const valuesAt = (keys: readonly string[], tick: number): Record<string, FeedValue> =>
  Object.fromEntries(
    keys.map((key, index) => [
      key,
      { value: ((index * 7 + tick * 13) % 900) / 10, at: null, quality: 0, state: 'fresh', unit: 'kW' },
    ]),
  )

interface RoomProps {
  readonly layout: LayoutDocument
  readonly feed: ValueFeed
  /** Hands out what shows another feed. */
  readonly onChange: (set: (feed: ValueFeed) => void) => void
}

function Room({ layout, feed, onChange }: RoomProps) {
  const [shown, setShown] = useState(feed)
  useEffect(() => onChange(setShown), [onChange])
  return (
    <>
      <CountsNote layout={layout} feed={shown} />
      <div style={{ height: 860 }}>
        <Drawing layout={layout} feed={shown} />
      </div>
    </>
  )
}

/** Shows a drawing of `count` elements of which `bound` have a value, and lets all values change so many times. */
export async function live(count: number, bound: number, ticks: number): Promise<LiveTimes> {
  const layout = liveDrawing(count, bound)
  const keys = layout.elements.flatMap(({ bind }) => {
    const [binding] = Object.values(bind ?? {})
    return binding && 'point' in binding ? [`point:${binding.point}`] : []
  })
  const feed = createFeed(valuesAt(keys, 0))
  let other: (feed: ValueFeed) => void = () => {}
  const room = stage(
    <Room
      layout={layout}
      feed={feed}
      onChange={(set) => {
        other = set
      }}
    />,
  )
  room.host.style.cssText = 'width:1920px;height:937px'
  room.draw()
  await painted()
  const times = { apply: [] as number[], painted: [] as number[], plain: [] as number[] }
  const frames: number[] = []
  const tickFrames: number[] = []
  for (let tick = 1; tick <= ticks; tick += 1) {
    let before = await frame()
    for (const end = before + restMs; before < end; ) {
      const now = await frame()
      frames.push(now - before)
      before = now
    }
    const from = performance.now()
    feed.put(valuesAt(keys, tick))
    // React draws what the feed told in a microtask.
    await Promise.resolve()
    await Promise.resolve()
    times.apply.push(performance.now() - from)
    await painted()
    times.painted.push(performance.now() - from)
    tickFrames.push((await frame()) - before)
  }
  for (let tick = 1; tick <= 5; tick += 1) {
    await painted()
    const from = performance.now()
    other(createFeed(valuesAt(keys, tick)))
    await painted()
    times.plain.push(performance.now() - from)
  }
  room.clear()
  return { ...times, frames, tickFrames }
}
