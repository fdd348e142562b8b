import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { marksOf, placeOf } from '../../schemas/engine/json.ts'
import { documentFile, type Place, parseJson, pointerOfPlace, printDocument } from '../../schemas/index.ts'
import { readSources } from '../read-documents.ts'

/** A document file as the commands handle it. */
export interface DocumentFile {
  /** `kind/id`. */
  readonly key: string
  /** As it is shown, relative to where the command was started. */
  readonly file: string
  readonly text: string
  readonly document: Readonly<Record<string, unknown>>
}

/** What a person has to mend before a command can do its work; told without a trace. */
export class Refused extends Error {}

/** The documents of a folder, or of one file, by key. Throws `Refused` with file and line where one is no document. */
export function readDocuments(where: string): Map<string, DocumentFile> {
  const stat = statSync(where, { throwIfNoEntry: false })
  if (stat === undefined) throw new Refused(`没有文件或文件夹 ${where}`)
  const sources = stat.isDirectory()
    ? readSources(where, process.cwd())
    : [{ file: path.relative(process.cwd(), where), text: readFileSync(where, 'utf8') }]
  const found = new Map<string, DocumentFile>()
  for (const source of sources) {
    const document = documentOf(source.file, source.text)
    const key = `${String(document.kind)}/${String(document.id)}`
    const first = found.get(key)
    if (first) throw new Refused(`${source.file}:1:1  文档 ${key} 已在 ${first.file} 中`)
    found.set(key, { ...source, key, document })
  }
  return found
}

/** The document of a text; throws `Refused` with the line of what is wrong. */
export function documentOf(file: string, text: string): Readonly<Record<string, unknown>> {
  const { value, faults } = parseJson(text)
  const [fault] = faults
  if (fault) {
    const { line, column } = placeOf(text, fault.offset)
    throw new Refused(`${file}:${line}:${column}  ${fault.message}`)
  }
  const { kind, id } = (value ?? {}) as { kind?: unknown; id?: unknown }
  if (typeof kind !== 'string' || typeof id !== 'string') throw new Refused(`${file}:1:1  文档应有 kind 与 id`)
  return value as Readonly<Record<string, unknown>>
}

/** `file:line:column` of a place in a document's text; of the nearest written one around it. */
export function placeIn({ file, text, document }: DocumentFile, at: Place): string {
  const marks = marksOf(text)
  for (let length = at.length; length >= 0; length -= 1) {
    const pointer = pointerOfPlace(document, at.slice(0, length))
    const mark = pointer === undefined ? undefined : marks.get(pointer)
    if (mark === undefined) continue
    const { line, column } = placeOf(text, mark.key)
    return `${file}:${line}:${column}`
  }
  return `${file}:1:1`
}

/** Writes a document below a folder of documents, and gives the file's name. */
export function writeDocument(folder: string, document: Readonly<Record<string, unknown>>): string {
  const file = path.join(folder, documentFile(String(document.kind), String(document.id)))
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, printDocument(document))
  return path.relative(process.cwd(), file)
}
