import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { JsonSchema } from '../../schemas/index.ts'
import { mobilePattern } from '../http/formats.ts'

/** Modules of precompiled form validators, by hash; the browser may not compile any (CSP without unsafe-eval). */
export interface FormValidators {
  /** Address of the module for these schemas. Nothing is compiled yet. */
  addressOf(schemas: readonly JsonSchema[]): string
  /** Text of the module, compiled at its first use and kept on disk; nothing for an unknown hash. */
  module(hash: string): Promise<string | undefined>
}

/** Changes when the same schemas should give another module. */
const compilerVersion = 'rjsf-6.11-1'

/** `root` is the folder of the packages, from which the modules' own imports are resolved. */
export function formValidators(root: string, cacheDir: string): FormValidators {
  const known = new Map<string, readonly JsonSchema[]>()
  const building = new Map<string, Promise<string>>()
  const build = async (hash: string, schemas: readonly JsonSchema[]) => {
    const file = join(cacheDir, `${hash}.js`)
    if (existsSync(file)) return readFile(file, 'utf8')
    const text = await compile(root, schemas)
    await mkdir(cacheDir, { recursive: true })
    await writeFile(`${file}.${process.pid}.tmp`, text)
    await rename(`${file}.${process.pid}.tmp`, file)
    return text
  }
  return {
    addressOf(schemas) {
      const hash = createHash('sha256')
        .update(compilerVersion)
        .update(JSON.stringify(schemas))
        .digest('hex')
        .slice(0, 24)
      known.set(hash, schemas)
      return `/api/documents/validators/${hash}.js`
    },
    async module(hash) {
      const schemas = known.get(hash)
      if (schemas === undefined) return undefined
      const made = building.get(hash) ?? build(hash, schemas)
      building.set(hash, made)
      return made.finally(() => building.delete(hash))
    },
  }
}

/**
 * An ES module whose default export maps the hash of each schema to its validator: what rjsf's
 * `createPrecompiledValidator` takes. rjsf prints CommonJS, so esbuild bundles it.
 */
async function compile(root: string, schemas: readonly JsonSchema[]): Promise<string> {
  const { compileSchemaValidatorsCode } = await loadCompiler(root)
  const customFormats = {
    mobile: mobilePattern,
    month: /^\d{4}-(0[1-9]|1[0-2])$/,
    time: /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/,
    color: /^#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})$/,
    binary: /^/,
  }
  const parts = schemas.map((schema, at) => {
    const code = compileSchemaValidatorsCode(schema, { customFormats })
    return `const part${at} = (() => { const exports = {}; ${code}\nreturn exports })();`
  })
  const merged = `export default Object.assign({}, ${schemas.map((_, at) => `part${at}`).join(', ')});`
  const { build } = await import('esbuild')
  const result = await build({
    stdin: { contents: `${parts.join('\n')}\n${merged}`, resolveDir: root, loader: 'js' },
    bundle: true,
    format: 'esm',
    target: 'es2022',
    minify: true,
    write: false,
    legalComments: 'none',
    logLevel: 'silent',
  })
  return result.outputFiles[0]?.text ?? ''
}

interface Compiler {
  compileSchemaValidatorsCode(schema: unknown, options: { customFormats: Record<string, RegExp> }): string
}

/** The package's face writes files; only this inner module, absent from its types, gives the text. */
async function loadCompiler(root: string): Promise<Compiler> {
  const require = createRequire(join(root, 'package.json'))
  return require('@rjsf/validator-ajv8/compileSchemaValidators') as Compiler
}
