import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'

const system = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]
const quiet = (command, args) => spawnSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })

function playwrightBrowser() {
  const { chromium } = createRequire(import.meta.url)('playwright')
  const file = chromium.executablePath()
  return existsSync(file) ? file : undefined
}

function found() {
  return [process.env.CHROMIUM_PATH, ...system].find((file) => file && existsSync(file)) ?? playwrightBrowser()
}

function apt(...packages) {
  if (process.getuid?.() !== 0 || quiet('apt-get', ['--version']).status !== 0) return false
  console.log(`正在安装 ${packages.join('、')}（apt-get）…`)
  quiet('apt-get', ['update', '-qq'])
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return (
    spawnSync('apt-get', ['install', '-y', '-qq', ...packages], { stdio: ['ignore', 'ignore', 'inherit'], env })
      .status === 0
  )
}

/** Path of a Chromium: the system's, else playwright's, else Debian's package; Chinese fonts with it. */
export function ensureBrowser() {
  let file = found()
  if (!file) {
    console.log('没有找到 Chromium，先试 playwright 的…')
    quiet('npx', ['playwright', 'install', 'chromium'])
    file = playwrightBrowser()
  }
  if (!file) {
    apt('chromium', 'fonts-noto-cjk')
    file = found()
  }
  if (!file) throw new Error('找不到可用的浏览器：请安装 Chromium，或用 CHROMIUM_PATH 指明它的路径。')
  if (quiet('fc-list', [':lang=zh']).stdout?.trim() === '') apt('fonts-noto-cjk')
  return file
}

const servers = [
  '/usr/lib/postgresql/15/bin/postgres',
  '/usr/lib/postgresql/16/bin/postgres',
  '/usr/lib/postgresql/17/bin/postgres',
]

/** Folder of a PostgreSQL server's programs (Debian's package), installed where it can be; undefined where not. */
export function ensurePostgres() {
  let file = servers.find(existsSync)
  if (!file && apt('postgresql-15')) file = servers.find(existsSync)
  return file?.replace(/\/postgres$/, '')
}
