import '@arco-design/web-react/es/_util/react-19-adapter'
import { DatePicker } from '@arco-design/web-react'
import { datePattern } from './date-text.ts'

interface DateRangePanelProps {
  readonly kind: 'date' | 'month' | 'year' | 'dateTime'
  readonly value: readonly [string, string]
  readonly onPick: (value: readonly [string, string]) => void
}

const modes = { date: 'date', month: 'month', year: 'year', dateTime: 'date' } as const

/** The two panels that a range of days is picked from; loaded when they are first opened. */
export default function DateRangePanel({ kind, value, onPick }: DateRangePanelProps) {
  const given = value[0] !== '' && value[1] !== '' ? { value: [...value] } : {}
  return (
    <DatePicker.RangePicker
      triggerElement={null}
      mode={modes[kind]}
      format={datePattern[kind]}
      {...(kind === 'dateTime' && { showTime: { format: 'HH:mm' } })}
      {...given}
      onChange={(texts) => onPick([texts?.[0] ?? '', texts?.[1] ?? ''])}
    />
  )
}
