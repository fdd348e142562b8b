import { formatValue } from '../../runtime/index.ts'

/** An instant (ISO 8601, UTC) as the designer writes it, like the cells of tables: 11-21 16:20. */
export const timeText = (at: string): string => formatValue(at, { format: 'shortDateTime' })
