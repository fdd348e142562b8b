import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { CheckContext } from '../schemas/index.ts'

const root = path.resolve(import.meta.dirname, '..')

/** What a module of the platform exports under a name; undefined where the module is not there. */
async function exported<T>(file: string, name: string): Promise<T | undefined> {
  const full = path.join(root, file)
  if (!existsSync(full)) return undefined
  const module = (await import(pathToFileURL(full).href)) as Record<string, T | undefined>
  return module[name]
}

/** Names that documents may use and that stand outside them: services of the server, registered custom components. */
export async function knownOutside(): Promise<CheckContext> {
  const services = await exported<readonly string[]>('server/service-names.ts', 'serviceNames')
  const tables = await Promise.all([
    exported<Record<string, object>>('runtime/widgets/custom/component-props.ts', 'componentProps'),
    exported<Record<string, object>>('designer/component-props.ts', 'designerProps'),
  ])
  const components = Object.assign({}, ...tables) as Record<string, object>
  return { ...(services ? { services } : {}), components }
}
