import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { Icon } from '../icons/Icon.tsx'
import { useServices } from '../page/page-context.ts'
import { scopeProjects } from '../state/client-state.ts'
import { applyTheme, keepTheme } from '../theme/apply-theme.ts'
import { HeaderWeather } from './HeaderWeather.tsx'
import { MessageBell } from './MessageBell.tsx'
import type { MenuEntry } from './menu-model.ts'
import { PageSearch } from './PageSearch.tsx'
import { UserMenu } from './UserMenu.tsx'
import './header.css'

interface HeaderProps {
  readonly menu: readonly MenuEntry[]
  /** Project tree of the page: which projects its figures are of. */
  readonly tree: { readonly show: boolean; readonly multiple: boolean }
}

/** The navy bar: name, projects, clock, search, messages, look, full screen, user. */
export function Header({ menu, tree }: HeaderProps) {
  const { boot, client } = useServices()
  const seen = useSnapshot(client) as typeof client
  const { session } = seen
  const platform = session?.platform
  const projects = projectText(scopeProjects(seen, tree))
  return (
    <header className="wf-header">
      <Link className="wf-header__brand" to={boot.app.guard.home}>
        <span className="wf-logo" aria-hidden="true">
          <Icon name="electricity" size={18} />
        </span>
        <span className="wf-header__title">{platform?.title || boot.app.title}</span>
      </Link>
      {projects && (
        <span className="wf-header__subtitle" title={projects}>
          {projects}
        </span>
      )}
      <span className="wf-header__space" />
      <HeaderWeather />
      <Clock />
      <PageSearch menu={menu} />
      {session && <MessageBell userId={session.user.id} />}
      <ThemeToggle />
      <FullScreenToggle />
      {session && <UserMenu user={session.user} />}
    </header>
  )
}

/** Name of the one project that a page is of, or how many they are; empty where there is none. */
export function projectText(projects: readonly { readonly name: string }[]): string {
  const [first] = projects
  if (!first) return ''
  return projects.length === 1 ? first.name : `${projects.length} 个项目`
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
