import { useRef, useState } from 'react'
import { Icon } from '../icons/Icon.tsx'
import { useServices } from '../page/page-context.ts'
import type { SessionUser } from '../state/client-state.ts'
import { PasswordDialog } from './PasswordDialog.tsx'
import { PopMenu, type PopMenuItem } from './PopMenu.tsx'

/** Name of the user; under it change of password and sign-out. */
export function UserMenu({ user }: { readonly user: SessionUser }) {
  const { api, boot, stored } = useServices()
  const button = useRef<HTMLButtonElement>(null)
  const [place, setPlace] = useState<{ right: number; top: number } | null>(null)
  const [changing, setChanging] = useState(false)
  const name = user.name || user.userName
  const signOut = async () => {
    await api.postJson('/api/logout', {}, { silent: true }).catch(() => undefined)
    stored.clear()
    window.location.assign(boot.app.guard.login)
  }
  const items: PopMenuItem[] = [
    { id: 'password', label: '修改密码', icon: 'key', run: () => setChanging(true) },
    { id: 'sign-out', label: '退出登录', icon: 'export', run: () => void signOut() },
  ]
  return (
    <>
      <button
        ref={button}
        type="button"
        className="wf-header__user"
        aria-haspopup="menu"
        aria-expanded={place !== null}
        onClick={() => {
          const box = button.current?.getBoundingClientRect()
          setPlace(place || !box ? null : { right: window.innerWidth - box.right, top: box.bottom + 6 })
        }}
      >
        <span className="wf-header__avatar" aria-hidden="true">
          {[...name][0]}
        </span>
        {name}
        <Icon name="chevron-down" size={14} />
      </button>
      {place && <PopMenu label="账号" items={items} place={place} onClose={() => setPlace(null)} />}
      {changing && <PasswordDialog onClose={() => setChanging(false)} />}
    </>
  )
}
