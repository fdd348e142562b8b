import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'

const root = path.resolve(import.meta.dirname, '../..')

/** Named parts that each kind of page fetches, and its budget in KB of compressed JavaScript (architecture section 8). */
const pages = [
  { id: 'signIn', title: '登录页', parts: ['main', 'widget-grid', 'widget-text', 'widget-form-dialog'], budgetKb: 150 },
  { id: 'list', title: '列表页', parts: ['main', 'shell', 'widget-list'], budgetKb: 220 },
]

/** KB (1024 bytes) of gzip-compressed JavaScript to a sign-in page and to a list page, out of the build in dist/client. */
export function measureBundle() {
  const manifest = path.join(root, 'dist/chunks.json')
  if (!existsSync(manifest)) throw new Error('没有构建结果：请先运行 npm run build')
  const chunks = JSON.parse(readFileSync(manifest, 'utf8'))
  const sizeKb = (file) => gzipSync(readFileSync(path.join(root, 'dist/client', file)), { level: 9 }).length / 1024
  return pages.map(({ id, title, parts, budgetKb }) => {
    const files = [...new Set(parts.flatMap((part) => chunks[part] ?? []))]
    return { id, title, kb: files.reduce((sum, file) => sum + sizeKb(file), 0), budgetKb, files: files.length }
  })
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const { title, kb, budgetKb, files } of measureBundle()) {
    console.log(
      `${title}  JavaScript ${kb.toFixed(1)} KB（gzip，${files} 个文件）  预算 ${budgetKb} KB  ${kb <= budgetKb ? '在预算内' : '超出预算'}`,
    )
  }
}
