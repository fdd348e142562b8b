import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { Icon } from '../icons/Icon.tsx'
import { useServices } from '../page/page-context.ts'
import { applyTheme, keepTheme } from '../theme/apply-theme.ts'
import { HeaderWeather } from './HeaderWeather.tsx'
import type { MenuEntry } from './menu-model.ts'
import { PageSearch } from './PageSearch.tsx'
import { UserMenu } from './UserMenu.tsx'
import './header.css'

/** The navy bar: name, clock, search, look, full screen, user. */
export function Header({ menu }: { readonly menu: readonly MenuEntry[] }) {
  const { boot, client } = useServices()
  const { session } = useSnapshot(client) as typeof client
  const platform = session?.platform
  return (
    <header className="wf-header">
      <Link className="wf-header__brand" to={boot.app.guard.home}>
        <span className="wf-logo" aria-hidden="true">
          <Icon name="electricity" size={18} />
        </span>
        <span className="wf-header__title">{platform?.title || boot.app.title}</span>
      </Link>
      {platform?.subtitle && <span className="wf-header__subtitle">{platform.subtitle}</span>}
      <span className="wf-header__space" />
      <HeaderWeather />
      <Clock />
      <PageSearch menu={menu} />
      <ThemeToggle />
      <FullScreenToggle />
      {session && <UserMenu user={session.user} />}
    </header>
  )
}

const weekdays = ['周日', '周一', '周二', '周三', '周四', '周五', '周六']
const two = (part: number) => String(part).padStart(2, '0')

/** `2026-07-16 周四 14:32` of a moment, in the browser's zone. */
export function clockText(now: Date): string {
  const day = `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
  return `${day} ${weekdays[now.getDay()]} ${two(now.getHours())}:${two(now.getMinutes())}`
}

function Clock() {
  const [text, setText] = useState(() => clockText(new Date()))
  useEffect(() => {
    const timer = setInterval(() => setText(clockText(new Date())), 1000)
    return () => clearInterval(timer)
  }, [])
  return <time className="wf-header__clock">{text}</time>
}

function ThemeToggle() {
  const { boot } = useServices()
  const [name, setName] = useState(() => (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light'))
  const next = name === 'dark' ? 'light' : 'dark'
  const label = next === 'dark' ? '切换为深色' : '切换为浅色'
  return (
    <button
      type="button"
      className="wf-header__button"
      aria-label={label}
      title={label}
      onClick={() => {
        applyTheme(document, next, boot.app.theme)
        keepTheme(localStorage, next)
        setName(next)
        window.dispatchEvent(new Event('wf-theme'))
      }}
    >
      <Icon name={next === 'dark' ? 'moon' : 'sun'} size={18} />
    </button>
  )
}

function FullScreenToggle() {
  const [full, setFull] = useState(false)
  useEffect(() => {
    const follow = () => setFull(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', follow)
    return () => document.removeEventListener('fullscreenchange', follow)
  }, [])
  const label = full ? '退出全屏' : '全屏'
  return (
    <button
      type="button"
      className="wf-header__button"
      aria-label={label}
      title={label}
      onClick={() => void (full ? document.exitFullscreen() : document.documentElement.requestFullscreen())}
    >
      <Icon name={full ? 'exit-fullscreen' : 'fullscreen'} size={18} />
    </button>
  )
}
