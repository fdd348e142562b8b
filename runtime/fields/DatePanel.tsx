import '@arco-design/web-react/es/_util/react-19-adapter'
import { DatePicker, TimePicker } from '@arco-design/web-react'
import { type DateKind, datePattern } from './date-text.ts'

interface DatePanelProps {
  readonly kind: DateKind
  readonly value: string
  readonly onPick: (value: string) => void
  readonly onDone: () => void
}

/** The panel that a date is picked from; loaded when it is first opened. */
export default function DatePanel({ kind, value, onPick, onDone }: DatePanelProps) {
  const format = datePattern[kind]
  const given = value === '' ? {} : { value }
  switch (kind) {
    case 'month':
      return (
        <DatePicker.MonthPicker triggerElement={null} format={format} {...given} onChange={(text) => onPick(text)} />
      )
    case 'year':
      return (
        <DatePicker.YearPicker triggerElement={null} format={format} {...given} onChange={(text) => onPick(text)} />
      )
    case 'time':
      return (
        <TimePicker
          triggerElement={null}
          format={format}
          {...given}
          onChange={(text) => {
            onPick(text)
            onDone()
          }}
        />
      )
    case 'dateTime':
      return (
        <DatePicker
          triggerElement={null}
          format={format}
          showTime={{ format: 'HH:mm' }}
          {...given}
          onChange={(text) => onPick(text)}
          onOk={onDone}
        />
      )
    case 'date':
      return <DatePicker triggerElement={null} format={format} {...given} onChange={(text) => onPick(text)} />
  }
}
