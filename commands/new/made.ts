import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { closest } from '../../schemas/engine/suggest.ts'
import {
  type AppModel,
  documentFile,
  type Loaded,
  loadDocuments,
  mergeSources,
  metaFiles,
  printDocument,
  type Source,
} from '../../schemas/index.ts'
import { issueLine } from '../check-documents.ts'
import { knownOutside } from '../known-outside.ts'
import { fromCaller, Refused, readSources, shippedFolder } from '../read-documents.ts'
import { writeWhole } from '../write-whole.ts'

/** JSON of a document. */
export type Json = Readonly<Record<string, unknown>>

/** A file that a maker wants written. */
export interface MadeFile {
  /** Relative to the folder that it is written into, with `/`. */
  readonly file: string
  readonly content: string | Uint8Array
  /**
   * What becomes of a file that is there already: `update` brings it forward (a menu with one more entry), `keep`
   * leaves it as it is (a list that somebody filled in). Absent: it is replaced only by force.
   */
  readonly there?: 'update' | 'keep'
}

/** What a maker did. */
export interface Made {
  /** Files that it wrote. */
  readonly written: readonly string[]
  /** The next steps, in Chinese. */
  readonly next: readonly string[]
}

/** An implementer's folder: the project folder, and the documents in it that `DOCUMENTS_DIR` names. */
export interface Home {
  readonly folder: string
  readonly documents: string
}

/** The folder that a command names, else that of `DOCUMENTS_DIR`; throws `Refused` where there is none. */
export function homeOf(named: string | undefined): Home {
  const given = named ?? process.env.DOCUMENTS_DIR
  if (given === undefined) throw new Refused('请给出项目文件夹，或设环境变量 DOCUMENTS_DIR')
  const folder = fromCaller(given)
  if (!existsSync(folder))
    throw new Refused(`没有文件夹 ${folder}；先运行 npm run new -- project ${given} --title 名称`)
  const inner = path.join(folder, 'documents')
  if (existsSync(inner)) return { folder, documents: inner }
  return { folder: path.basename(folder) === 'documents' ? path.dirname(folder) : folder, documents: folder }
}

/** A document as a file below the folder of documents. */
export const documentMade = (document: Json): MadeFile => ({
  file: documentFile(String(document.kind), String(document.id)),
  content: printDocument(document),
  ...(document.kind === 'menu' ? { there: 'update' as const } : {}),
})

/** Shapes of all documents, which `$schema` of documents in `documents/…/` points to. */
export const schemaFiles = (): readonly MadeFile[] =>
  Object.entries(metaFiles).map(([name, schema]) => ({
    file: `meta/${name}`,
    content: `${JSON.stringify(schema, null, 2)}\n`,
    there: 'update',
  }))

/** The shipped documents with those of a folder over them, as they stand before anything is written. */
export interface Before {
  readonly home: Home
  readonly model: AppModel
  readonly loaded: Loaded
}

const layersOf = (documents: string): Source[][] => [
  readSources(shippedFolder, process.cwd()),
  ...(existsSync(documents) ? [readSources(documents, process.cwd())] : []),
]

/** Loads what stands before something new is made; throws `Refused` with every fault. */
export async function loadBefore(home: Home): Promise<Before> {
  const loaded = loadDocuments(mergeSources(layersOf(home.documents)), await knownOutside())
  const faults = loaded.issues.filter(({ isDoubt }) => !isDoubt)
  if (loaded.model === undefined || faults.length > 0)
    throw new Refused(['文件夹中的文档有误，请先改正：', ...faults.map(issueLine)].join('\n'))
  return { home, model: loaded.model, loaded }
}

/**
 * Writes documents into a folder of documents, and beside it the shapes that their `$schema` names. Throws `Refused`
 * and writes nothing where the whole would then have a fault, or a file is there already and is not to be replaced.
 */
export async function writeDocuments(
  { home, loaded }: Before,
  files: readonly MadeFile[],
  force: boolean,
): Promise<readonly string[]> {
  const made = files.map(({ file, content }) => ({
    file: path.relative(process.cwd(), path.join(home.documents, file)),
    text: String(content),
  }))
  const layers = [...layersOf(home.documents), made]
  const { issues } = loadDocuments(mergeSources(layers), await knownOutside(), loaded)
  if (issues.length > 0) throw new Refused(['这样生成的文档有误，没有写入：', ...issues.map(issueLine)].join('\n'))
  const written = writeMade(home.documents, files, force)
  writeMade(home.folder, schemaFiles(), true)
  return written
}

/** Throws `Refused` where one of the files is there already with other content, and is not to be replaced by force. */
export function requireFree(folder: string, files: readonly MadeFile[], force: boolean): void {
  if (force) return
  const taken = changedOf(folder, files).filter(
    ({ file, there }) => there === undefined && existsSync(path.join(folder, file)),
  )
  if (taken.length === 0) return
  const names = taken.map(({ file }) => path.join(folder, file))
  throw new Refused(['已有下列文件，没有写入（要覆盖请加 --force）：', ...names].join('\n'))
}

/** Files that would change. */
const changedOf = (folder: string, files: readonly MadeFile[]): readonly MadeFile[] =>
  files.filter(({ file, content, there }) => {
    const place = path.join(folder, file)
    if (!existsSync(place)) return true
    return there !== 'keep' && !readFileSync(place).equals(Buffer.from(content))
  })

/** Writes files into a folder, none where `requireFree` refuses one. Gives the names of those that changed. */
export function writeMade(folder: string, files: readonly MadeFile[], force: boolean): readonly string[] {
  requireFree(folder, files, force)
  const changed = changedOf(folder, files)
  writeWhole(changed.map(({ file, content }) => ({ file: path.join(folder, file), content })))
  return changed.map(({ file }) => path.join(folder, file))
}

/** What was probably meant by a name that there is not, as the end of a sentence. */
export function meantBy(written: string, known: Iterable<string>): string {
  const meant = closest(written, known)
  return meant === undefined ? '' : `（是不是 ${meant}？）`
}
