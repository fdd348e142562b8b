import type { SecretBox } from '../ingest/secret-box.ts'
import type { RowHooks } from '../rows/hooks.ts'

const sealed = ['authKey', 'aesKey', 'aesIv']

/** Seals the keys of upload targets before they are written. */
export function uploadHooks(secrets: SecretBox): RowHooks {
  return {
    async beforeWrite({ entity, values }) {
      if (entity !== 'upload-target') return
      for (const name of sealed) {
        const value = values.get(name)
        if (typeof value === 'string' && value !== '') values.set(name, secrets.seal(value))
      }
    },
  }
}
