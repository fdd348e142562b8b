import { useMemo } from 'react'
import type { ChartWidget, Value } from '../../../schemas/index.ts'
import { useValue } from '../../page/hooks.ts'
import type { ChartInput } from './input.ts'

const PROJECT = { $expr: 'project' }

/** A chart's words with every expression computed; the same object until one of them changes. */
export function useChartInput(widget: ChartWidget): ChartInput {
  const words = useMemo<Value>(() => {
    const { title, unit, y, lines, min, max, ranges } = widget
    return {
      title: title ?? null,
      unit: unit ?? null,
      y: y ?? null,
      lines: lines ?? null,
      min: min ?? null,
      max: max ?? null,
      ranges: ranges ?? null,
    }
  }, [widget])
  const computed = useValue<Partial<Record<keyof ChartInput, unknown>> | null>(words)
  const project = useValue<{ readonly zone?: string } | null>(PROJECT)
  const zone = project?.zone
  return useMemo(() => {
    const { type, x, series, seriesColor, stack, band, value, row, source, target, box, estimated, shade, total } =
      widget
    const { format, decimals, valueTitle } = widget
    const known = Object.fromEntries(
      Object.entries(computed ?? {}).filter(([, word]) => word !== null && word !== undefined),
    )
    const own = { type, x, series, seriesColor, stack, band, value, row, source, target, box, estimated, shade, total }
    return { ...own, format, decimals, valueTitle, zone, ...withoutNulls(known) } as ChartInput
  }, [widget, computed, zone])
}

/** Lists of objects with their null members left out, so that an expression without a value counts as unsaid. */
function withoutNulls(words: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const clean = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(clean)
    if (value === null || typeof value !== 'object') return value
    return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== null))
  }
  return Object.fromEntries(Object.entries(words).map(([name, value]) => [name, clean(value)]))
}
