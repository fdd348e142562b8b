import type { Json } from './openapi.ts'

const html = (value: unknown) =>
  String(value ?? '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

const style = `body{font:14px/1.6 "PingFang SC","Microsoft YaHei",sans-serif;margin:0;color:#1d2433;background:#f4f6fa}
header{background:#14233f;color:#fff;padding:20px 32px}header a{color:#9cc0ff}main{max-width:1080px;margin:0 auto;padding:16px 32px 64px}
h2{margin:28px 0 8px;font-size:18px}details{background:#fff;border:1px solid #dfe5ef;border-radius:6px;margin:6px 0}
summary{cursor:pointer;padding:8px 12px;display:flex;gap:12px;align-items:center}details>div{padding:4px 16px 12px}
code,pre{font-family:ui-monospace,Consolas,monospace;font-size:12.5px}pre{background:#f6f8fb;border:1px solid #e5eaf2;padding:10px;overflow:auto;max-height:360px}
.m{display:inline-block;min-width:56px;text-align:center;border-radius:4px;color:#fff;font-weight:600;font-size:12px;padding:1px 6px}
.get{background:#2a6fdb}.post{background:#2b8a5a}.put{background:#b06d12}.delete{background:#c13c3c}
table{border-collapse:collapse;width:100%}td,th{border-bottom:1px solid #e5eaf2;padding:4px 8px;text-align:left;vertical-align:top}nav a{margin-right:14px;color:#245bb5}`

/** The OpenAPI document as one page to read, without any script. */
export function docsPage(document: Json): string {
  const info = document.info as Json
  const tags = document.tags as Json[]
  const paths = document.paths as Record<string, Record<string, Json>>
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
  )
  const sections = tags.map((tag) => {
    const own = operations.filter(({ operation }) => (operation.tags as string[]).includes(String(tag.name)))
    const calls = own.map(({ path, method, operation }) => call(path, method, operation)).join('')
    return `<section id="${html(tag.name)}"><h2>${html(tag['x-displayName'])}</h2>${calls}</section>`
  })
  const links = tags.map((tag) => `<a href="#${html(tag.name)}">${html(tag['x-displayName'])}</a>`).join('')
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${html(info.title)} 接口</title><style>${style}</style></head><body><header><h1>${html(info.title)} 接口</h1><p>${html(info.description)} 机器可读：<a href="/api/openapi.json">openapi.json</a></p></header><main><nav>${links}</nav>${sections.join('')}</main></body></html>`
}

function call(path: string, method: string, operation: Json): string {
  const parameters = (operation.parameters ?? []) as Json[]
  const rows = parameters.map((one) => {
    const schema = one.schema as Json
    return `<tr><td><code>${html(one.name)}</code>${one.required ? ' *' : ''}</td><td>${html(one.in)}</td><td>${html(schema.type ?? '')}</td><td>${html(one.description)}</td><td><code>${one.example === undefined ? '' : html(JSON.stringify(one.example))}</code></td></tr>`
  })
  const table =
    rows.length === 0
      ? ''
      : `<table><tr><th>参数</th><th>位置</th><th>类型</th><th>说明</th><th>示例</th></tr>${rows.join('')}</table>`
  const content = ((operation.requestBody as Json | undefined)?.content ?? {}) as Record<string, Json>
  const bodies = Object.entries(content).map(
    ([type, media]) =>
      `<p>请求体 <code>${html(type)}</code></p><pre>${pretty(media.example)}</pre><details><summary>结构</summary><pre>${pretty(media.schema)}</pre></details>`,
  )
  const answer = ((operation.responses as Json)['200'] as Json).content as Record<string, Json>
  const answers = Object.entries(answer).map(
    ([type, media]) => `<details><summary>回答 ${html(type)}</summary><pre>${pretty(media.schema)}</pre></details>`,
  )
  return `<details><summary><span class="m ${html(method)}">${html(method.toUpperCase())}</span><code>${html(path)}</code><span>${html(operation.summary)}</span></summary><div><p>${html(operation.description)}</p>${table}${bodies.join('')}${answers.join('')}</div></details>`
}

const pretty = (value: unknown) => html(JSON.stringify(value, null, 2))
