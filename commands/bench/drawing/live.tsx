import { useEffect, useState } from 'react'
import { liveDrawing } from '../../../designer/drawing/model/sample-drawing.ts'
import { createFeed, Drawing, type FeedValue, type ValueFeed, type WritableFeed } from '../../../runtime/index.ts'
import { CountsNote } from '../../../runtime/widgets/drawing/DrawingNotes.tsx'
import type { LayoutDocument } from '../../../schemas/index.ts'
import { painted, stage } from '../list-page/stage.tsx'

/** Milliseconds of ticks of live values on a drawing. */
export interface LiveTimes {
  /** Script until the values stand in the document. */
  readonly apply: readonly number[]
  /** Until they are painted. */
  readonly painted: readonly number[]
  /** Frames between the ticks. */
  readonly frames: readonly number[]
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

let room: ReturnType<typeof stage> | undefined
let feed: WritableFeed
let keys: readonly string[] = []
let tickAt = 0
let showOther: (feed: ValueFeed) => void = () => {}

/** Shows a drawing of `count` elements of which `bound` have a value. */
async function open(count: number, bound: number): Promise<void> {
  const layout = liveDrawing(count, bound)
  keys = layout.elements.flatMap(({ bind }) => {
    const [binding] = Object.values(bind ?? {})
    return binding && 'point' in binding ? [`point:${binding.point}`] : []
  })
  feed = createFeed(valuesAt(keys, 0))
  const onChange = (set: (feed: ValueFeed) => void) => {
    showOther = set
  }
  room = stage(<Room layout={layout} feed={feed} onChange={onChange} />)
  room.host.style.cssText = 'width:1920px;height:937px'
  room.draw()
  await painted()
}

/** Lets all values change so many times. */
async function tick(times: number): Promise<LiveTimes> {
  const found = { apply: [] as number[], painted: [] as number[], frames: [] as number[] }
  for (let time = 0; time < times; time += 1) {
    let before = await frame()
    for (const end = before + restMs; before < end; ) {
      const now = await frame()
      found.frames.push(now - before)
      before = now
    }
    tickAt += 1
    const from = performance.now()
    feed.put(valuesAt(keys, tickAt))
    // React draws what the feed told in a microtask.
    await Promise.resolve()
    await Promise.resolve()
    found.apply.push(performance.now() - from)
    await painted()
    found.painted.push(performance.now() - from)
  }
  return found
}

/** The same, where every element is drawn anew; milliseconds until all is painted. */
async function plain(times: number): Promise<number[]> {
  const found: number[] = []
  for (let time = 0; time < times; time += 1) {
    await painted()
    tickAt += 1
    const from = performance.now()
    showOther(createFeed(valuesAt(keys, tickAt)))
    await painted()
    found.push(performance.now() - from)
  }
  return found
}

/** Live values on a drawing as operators see it. */
export const live = { open, tick, plain, close: () => room?.clear() }
