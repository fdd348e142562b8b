import type { Other } from './people.ts'
import './presence.css'

/** Avatars that are shown before the rest is only counted. */
const shownAvatars = 4

/** Who else has the document open: one round sign each, the names on hover and for readers; pale for who is away. */
export function Avatars({ others }: { readonly others: readonly Other[] }) {
  if (others.length === 0) return null
  const names = others.map(({ name, isIdle }) => (isIdle ? `${name}（暂离）` : name)).join('、')
  return (
    <span className="wfd-avatars" role="img" aria-label={`${names} 也打开着此文档`} title={`${names} 也打开着此文档`}>
      {others.slice(0, shownAvatars).map(({ userId, sign, color, isIdle }) => (
        <span key={userId} className="wfd-avatar" data-person={color} data-idle={isIdle || undefined}>
          {sign}
        </span>
      ))}
      {others.length > shownAvatars && <span className="wfd-avatar">+{others.length - shownAvatars}</span>}
    </span>
  )
}
