import path from 'node:path'
import { documentArchive } from '../../server/documents/archive/archive.ts'
import { diskFiles } from '../../server/documents/archive/disk-files.ts'
import { type Documents, openDocuments } from '../../server/documents/documents.ts'
import { readFolder, sourceOf } from '../../server/documents/source.ts'
import type { Caller } from '../../server/http/service.ts'

/** Names between which the soak renames. */
export const names = ['soakKind', 'soakState'] as const

/** How many documents a renaming changes: twenty pages that use the enumeration, and it itself. */
export const pageIds = Array.from({ length: 20 }, (_, index) => `soak-page-${index}`)

/** Who writes in the soak. */
export const soakCaller: Caller = {
  userId: 1,
  userName: 'soak',
  isAdmin: true,
  access: new Set(),
  projectIds: 'all',
}

const app = (root: string) => readFolder(path.join(root, 'tests/fixtures/app'))

/** Services that the fixture app names. */
export const soakServices = (root: string): string[] =>
  app(root).flatMap(({ text }) => [...text.matchAll(/"service":\s*"([^"]+)"/g)].map((match) => match[1] as string))

/** Documents kept below a folder as the server keeps them: the fixture app with twenty pages that use one enumeration. */
export function openSoakDocuments(root: string, dataDir: string): Promise<Documents> {
  const shipped = [...app(root), ...soakSources()]
  return openDocuments({
    archive: documentArchive(diskFiles(path.join(dataDir, 'documents'))),
    shipped: () => shipped,
    overlay: () => [],
    services: soakServices(root),
    prepare: async () => undefined,
    warn: (message) => {
      throw new Error(message)
    },
  })
}

function soakSources() {
  const source = (file: string, document: object) => sourceOf(file, JSON.stringify({ schemaVersion: 1, ...document }))
  return [
    source('enums/soakKind.json', { kind: 'enum', id: names[0], title: '试验', items: [{ value: 1, label: '一' }] }),
    source('menus/soak.json', {
      kind: 'menu',
      id: 'soak',
      items: pageIds.map((id) => ({ id, title: id, page: id })),
    }),
    ...pageIds.map((id, index) =>
      source(`pages/${id}.json`, {
        kind: 'page',
        id,
        route: `/soakPage${index}`,
        title: id,
        root: { kind: 'text', id: 'root', value: { $expr: `enumLabel('${names[0]}', 1)` } },
      }),
    ),
  ]
}
