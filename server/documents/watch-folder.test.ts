import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, test } from 'vitest'
import { watchFolder } from './watch-folder.ts'

const folders: string[] = []
const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

const ways: readonly (readonly [string, (folder: string) => void])[] = [
  ['a changed file', (folder) => writeFileSync(join(folder, 'pages/a.json'), '{ }')],
  ['a file that an editor puts in place of another', (folder) => replace(join(folder, 'pages/a.json'))],
  ['a removed file', (folder) => rmSync(join(folder, 'pages/a.json'))],
  ['a new folder with a file', (folder) => within(join(folder, 'entities'))],
  ['a folder that is moved away', (folder) => renameSync(join(folder, 'pages'), `${folder}-away`)],
]

function replace(file: string): void {
  writeFileSync(`${file}.tmp`, '{ }')
  renameSync(`${file}.tmp`, file)
}
function within(folder: string): void {
  mkdirSync(folder)
  writeFileSync(join(folder, 'b.json'), '{}')
}

test.each(ways)('%s is heard of', async (_, change) => {
  const folder = mkdtempSync(join(tmpdir(), 'wattform-watch-'))
  folders.push(folder, `${folder}-away`)
  mkdirSync(join(folder, 'pages'))
  writeFileSync(join(folder, 'pages/a.json'), '{}')
  await new Promise<void>((heard) => {
    stops.push(watchFolder(folder, heard))
    change(folder)
  })
})

test('a file that another one took the place of is heard of again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'wattform-watch-'))
  folders.push(folder)
  mkdirSync(join(folder, 'pages'))
  const file = join(folder, 'pages/a.json')
  writeFileSync(file, '{}')
  const next = [() => replace(file), () => writeFileSync(file, '{  }'), () => replace(file)]
  await new Promise<void>((heard) => {
    stops.push(
      watchFolder(folder, () => {
        const change = next.shift()
        if (change) change()
        else heard()
      }),
    )
    next.shift()?.()
  })
})
