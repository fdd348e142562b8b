import type { Binding, Drawing } from './drawing.ts'

/** How a binding gets its value. */
export type BindingKind = 'point' | 'meter' | 'value' | 'computed'

/** The kind of a binding. */
export function kindOfBinding(binding: Binding): BindingKind {
  if ('point' in binding) return 'point'
  if ('meter' in binding) return 'meter'
  return 'value' in binding ? 'value' : 'computed'
}

const figures = { register: '读数', power: '功率', today: '今日', month: '本月' } as const

/** A binding in a few words, e.g. `CH-01.power`, `XZ01-E 今日`, `公共量 load`. */
export function bindingText(binding: Binding): string {
  if ('point' in binding) return binding.point
  if ('meter' in binding) return `${binding.meter} ${figures[binding.figure]}`
  return 'value' in binding ? `公共量 ${binding.value}` : `ƒ ${binding.$expr}`
}

/** A binding of a kind that is still to be filled in; the check says what is missing. */
export function freshBinding(kind: BindingKind, drawing: Drawing): Binding {
  switch (kind) {
    case 'point':
      return { point: '编号.点位' }
    case 'meter':
      return { meter: '表号', figure: 'power' }
    case 'value':
      return { value: Object.keys(drawing.values ?? {})[0] ?? 'value' }
    case 'computed':
      return { $expr: '0' }
  }
}
