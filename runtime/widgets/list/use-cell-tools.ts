import { useMemo } from 'react'
import type { Button, ListWidget, Value } from '../../../schemas/index.ts'
import { cellParts } from '../../page/fault-sink.ts'
import { useEvaluate, usePage, useRuntime } from '../../page/hooks.ts'
import { useWatch } from '../../page/use-watch.ts'
import { useZone } from '../../page/use-zone.ts'
import type { CellTools } from './cell-content.ts'

const ofButton = (button: Button): (Value | undefined)[] => [
  button.visible,
  button.label,
  button.disabled,
  button.tooltip,
]

/** Everything that the cells of a list compute, so that it can be watched. */
function valuesOf(widget: ListWidget): (Value | undefined)[] {
  const from = widget.columnsFrom
  return [
    ...widget.columns.flatMap((column) => [
      column.value,
      column.tooltip,
      column.cell?.color,
      column.cell?.icon,
      column.cell?.max,
      column.cell?.mark,
      typeof column.summary === 'object' ? column.summary : undefined,
    ]),
    ...(from ? [from.value, from.estimated, from.manual] : []),
    ...(widget.row ?? []).flatMap(ofButton),
    widget.rowMark,
  ]
}

/** What the cells of a list are computed with; a new object only when something outside the rows changed. */
export function useCellTools(widget: ListWidget): CellTools {
  const page = usePage()
  const { boot } = useRuntime()
  const evaluate = useEvaluate()
  const values = useMemo(() => valuesOf(widget), [widget])
  const version = useWatch(values)
  const zone = useZone()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version means that the values read something new
  return useMemo(
    () => ({
      evaluate,
      faultOf: (value: Value, row: unknown) => page.faults.of(value, row ?? cellParts),
      enumOf: (id: string) => page.slice.enums[id] ?? boot.enums[id],
      zone,
    }),
    [evaluate, page, boot, zone, version],
  )
}
