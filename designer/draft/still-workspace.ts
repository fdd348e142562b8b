import type { Source } from '../../schemas/index.ts'
import type { StoredDocument } from './calls.ts'
import { createWorkspace, type Later, type Workspace } from './workspace.ts'

/** A document as a server that nobody edited yet holds it. */
function storedOf({ file, text }: Source): StoredDocument {
  const { kind, id } = JSON.parse(text) as { kind: string; id: string }
  return { key: `${kind}/${id}`, kind, id, file, text, layer: 'shipped', latest: 0, published: 0 }
}

/** A workspace over documents without a server: it saves nothing by itself, and every save is taken. For tests and benchmarks. */
export function stillWorkspace(sources: readonly Source[], whenDrawn?: Later): Workspace {
  const stored = sources.map(storedOf)
  return createWorkspace({
    calls: {
      sources: async () => ({ revision: '1', documents: stored }),
      save: async () => ({ version: 1 }),
      publish: async () => null,
      lock: async () => ({ byId: 1, by: '', until: '' }),
      unlock: async () => null,
    },
    stored,
    revision: '1',
    components: {},
    whenIdle: () => ({ touch() {}, stop() {} }),
    ...(whenDrawn && { whenDrawn }),
  })
}
