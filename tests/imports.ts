import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** One import of ours: repository-relative file, and the repository-relative file that it imports. */
export interface Import {
  readonly from: string
  readonly to: string
}

const root = path.resolve(import.meta.dirname, '..')
const pattern =
  /(?:^|\n)\s*(?:import|export)\s[^'"]*?from\s*['"](\.[^'"]+)['"]|(?:^|\n)\s*import\s*['"](\.[^'"]+)['"]|import\(\s*(?:\/\*[^*]*\*\/\s*)?['"](\.[^'"]+)['"]\s*\)/g

/** Source files (.ts, .tsx) below a top folder, repository-relative, tests left out where asked. */
export function sourcesOf(folder: string, tests = true): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => path.posix.join(folder, file.replaceAll('\\', '/')))
    .filter((file) => /\.tsx?$/.test(file) && (tests || !/\.test\.tsx?$/.test(file)))
    .sort()
}

/** Every relative import below a top folder. */
export function importsOf(folder: string, tests = true): Import[] {
  return sourcesOf(folder, tests).flatMap((from) => {
    const text = readFileSync(path.join(root, from), 'utf8')
    return [...text.matchAll(pattern)].map((match) => ({
      from,
      to: path.posix.join(path.posix.dirname(from), match[1] ?? match[2] ?? match[3] ?? ''),
    }))
  })
}
