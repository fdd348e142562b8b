import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { CheckContext } from '../schemas/index.ts'

const root = path.resolve(import.meta.dirname, '..')

/** A list of names that a module of the platform exports; undefined where the module is not there. */
async function exported(file: string, name: string): Promise<readonly string[] | undefined> {
  const full = path.join(root, file)
  if (!existsSync(full)) return undefined
  const module = (await import(pathToFileURL(full).href)) as Record<string, readonly string[] | undefined>
  return module[name]
}

/** Names that documents may use and that stand outside them: services of the server, registered custom components. */
export async function knownOutside(): Promise<CheckContext> {
  const services = await exported('server/service-names.ts', 'serviceNames')
  const components = await exported('runtime/widgets/custom/component-names.ts', 'componentNames')
  return { ...(services ? { services } : {}), ...(components ? { components } : {}) }
}
