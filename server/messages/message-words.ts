import type { UserMessage } from '../../schemas/index.ts'
import { entryItems } from '../entries/entry-items.ts'
import type { FoundMessage } from './messages.store.ts'

/** Puts a message into words; `today` is `yyyy-mm-dd`. */
export function shownMessage(found: FoundMessage, today: string): UserMessage {
  const { key, kind, at, projectId, isRead } = found
  return { key, kind, at, projectId, isRead, ...wordsOf(found, today) }
}

function wordsOf(found: FoundMessage, today: string): Pick<UserMessage, 'title' | 'text' | 'route'> {
  const { kind, text, projectName, period, item, count, dueDate } = found
  switch (kind) {
    case 'notice':
      return { title: '催报', text, route: '/dataEntering' }
    case 'rejected': {
      const label = entryItems.find((one) => one.item === item)?.label ?? item
      const reason = text === '' ? '' : `：${text}`
      return { title: '填报被驳回', text: `${projectName} ${period} ${label}${reason}`, route: '/dataEntering' }
    }
    case 'review':
      return { title: '待复核', text: `${count} 条填报等待复核`, route: '/dataRecord' }
    case 'sheet': {
      const rest = `${projectName} ${text} ${period}，还有 ${count} 块表未抄`
      return dueDate < today
        ? { title: '抄表逾期', text: `${rest}，应于 ${dueDate} 抄完`, route: '/meterReading' }
        : { title: '抄表将到期', text: `${rest}，${dueDate} 前抄完`, route: '/meterReading' }
    }
  }
}
