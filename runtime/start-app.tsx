import './theme/base.css'
import type { Root } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { App, preloadShell } from './App.tsx'
import { fetchBoot } from './data/documents.ts'
import { createStoredSession } from './guard/stored-session.ts'
import { StartFault } from './shell/StartFault.tsx'
import { applyTheme, readTheme } from './theme/apply-theme.ts'
import { followWindow } from './theme/root-scale.ts'
import type { ComponentTable } from './widgets/custom/components.ts'

/**
 * Loads what every visitor needs (`boot`), sets the look and draws the app; offers 重试 where the server is away.
 * `components` are those that `custom` widgets may name beside the runtime's own.
 */
export async function startApp(target: Window, root: Root, components: ComponentTable): Promise<void> {
  try {
    const stored = createStoredSession(target.localStorage)
    const early = askEarly(target, stored.checkToken())
    const boot = await fetchBoot(target.fetch.bind(target))
    const theme = readTheme(target.localStorage, target.matchMedia('(prefers-color-scheme: dark)').matches)
    applyTheme(target.document, theme, boot.app.theme)
    followWindow(target, { width: boot.app.constants.designWidth, height: boot.app.constants.designHeight })
    target.document.title = boot.app.title
    root.render(
      <BrowserRouter>
        <App firstBoot={boot} stored={stored} early={early} components={components} />
      </BrowserRouter>,
    )
  } catch (fault) {
    root.render(<StartFault fault={fault} onRetry={() => void startApp(target, root, components)} />)
  }
}

/** The session of a token holder is asked for beside `boot`, and the shell's code with it: neither waits for the other. */
function askEarly(target: Window, token: string): Readonly<Record<string, Promise<Response>>> {
  if (token === '') return {}
  preloadShell()
  const session = target.fetch('/api/session', { headers: { token }, credentials: 'include' })
  session.catch(() => undefined)
  return { '/api/session': session }
}
