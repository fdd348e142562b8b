import { namesOf } from './marks.ts'
import type { Other } from './people.ts'
import './presence.css'

/** Small signs of people at a line that they have selected; their names on hover and for readers. */
export function PersonSigns({ people }: { readonly people: readonly Other[] }) {
  if (people.length === 0) return null
  const text = `${namesOf(people)}选中了此处`
  return (
    <span className="wfd-signs" role="img" aria-label={text} title={text}>
      {people.map(({ userId, name, sign, color }) => (
        <span key={`${userId} ${name}`} className="wfd-sign" data-person={color}>
          {sign}
        </span>
      ))}
    </span>
  )
}
