/** An instant (ISO 8601, UTC) as the designer writes it, in the time zone of the browser: 11-21 16:20. */
export function timeText(at: string): string {
  const date = new Date(at)
  if (Number.isNaN(date.getTime())) return ''
  const two = (number: number) => String(number).padStart(2, '0')
  return `${two(date.getMonth() + 1)}-${two(date.getDate())} ${two(date.getHours())}:${two(date.getMinutes())}`
}
