import { statSync } from 'node:fs'
import path from 'node:path'
import { marksOf, placeOf } from '../../schemas/engine/json.ts'
import { closest } from '../../schemas/engine/suggest.ts'
import { documentFile, documentKinds, namedShape, type Place, parseJson, pointerOfPlace } from '../../schemas/index.ts'
import { fromCaller, Refused, readSources, readText } from '../read-documents.ts'

/** A document file as the commands handle it. */
export interface DocumentFile {
  /** `kind/id`. */
  readonly key: string
  /** As it is shown, relative to where the command was started. */
  readonly file: string
  readonly text: string
  readonly document: Readonly<Record<string, unknown>>
}

/** The documents of a folder, or of one file, by key. Throws `Refused` with file and line where one is no document. */
export function readDocuments(named: string): Map<string, DocumentFile> {
  const where = fromCaller(named)
  const stat = statSync(where, { throwIfNoEntry: false })
  if (stat === undefined) throw new Refused(`没有文件或文件夹 ${named}`)
  const sources = stat.isDirectory()
    ? readSources(where, process.cwd())
    : [{ file: path.relative(process.cwd(), where), text: readText(where) }]
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

const idPattern = new RegExp(String(namedShape('Id').schema.pattern))

/** The document of a text, of a kind that there is and with an id that can be a file's name; throws `Refused` with the line of what is wrong. */
export function documentOf(file: string, text: string): Readonly<Record<string, unknown>> {
  const { value, faults } = parseJson(text)
  const [fault] = faults
  if (fault) {
    const { line, column } = placeOf(text, fault.offset)
    throw new Refused(`${file}:${line}:${column}  ${fault.message}`)
  }
  const { kind, id } = (value ?? {}) as { kind?: unknown; id?: unknown }
  if (typeof kind !== 'string' || typeof id !== 'string') throw new Refused(`${file}:1:1  文档应有 kind 与 id`)
  const at = (pointer: string) => {
    const { line, column } = placeOf(text, marksOf(text).get(pointer)?.value ?? 0)
    return `${file}:${line}:${column}  ${pointer}`
  }
  if (!Object.hasOwn(documentKinds, kind)) {
    const meant = closest(kind, Object.keys(documentKinds))
    throw new Refused(
      `${at('/kind')}  没有名为 ${JSON.stringify(kind)} 的文档种类${meant ? `（是不是 ${meant}？）` : ''}`,
    )
  }
  if (!idPattern.test(id))
    throw new Refused(`${at('/id')}  ${JSON.stringify(id)} 不合标识的写法（${idPattern.source}）`)
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

/** The file of a document below a folder of documents. */
export const fileBelow = (folder: string, { kind, id }: Readonly<Record<string, unknown>>): string =>
  path.join(fromCaller(folder), documentFile(String(kind), String(id)))
