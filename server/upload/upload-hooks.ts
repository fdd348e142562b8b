import { badInput } from '../errors.ts'
import type { SecretBox } from '../ingest/secret-box.ts'
import type { RowHooks } from '../rows/hooks.ts'

const sealed = ['authKey', 'aesKey', 'aesIv']

/** Seals the keys of upload targets before they are written, and refuses one that says not where it is. */
export function uploadHooks(secrets: SecretBox): RowHooks {
  return {
    async beforeWrite({ entity, verb, before, values }) {
      if (entity !== 'upload-target' || verb === 'delete') return
      const of = (name: string) => (values.has(name) ? values.get(name) : before?.[name])
      if (of('protocol') === 'HTTP') {
        if (!/^https?:$/.test(protocolOf(of('url'))))
          throw badInput('url', 'HTTP 上报需要以 http:// 或 https:// 开头的接收地址')
      } else {
        if (!of('host')) throw badInput('host', 'XML/TCP 上报需要地址')
        if (!of('port')) throw badInput('port', 'XML/TCP 上报需要端口')
      }
      for (const name of sealed) {
        const value = values.get(name)
        if (typeof value === 'string' && value !== '') values.set(name, secrets.seal(value))
      }
    },
  }
}

function protocolOf(url: unknown): string {
  return typeof url === 'string' && URL.canParse(url) ? new URL(url).protocol : ''
}
