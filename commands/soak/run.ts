import path from 'node:path'
import { soakImportKill } from './import-kill.ts'
import { soakPublish } from './publish-kill.ts'

const rounds = Number(process.argv[2] ?? 10)
if (!Number.isInteger(rounds) || rounds < 1) {
  console.error('轮数应为正整数，例如 npm run soak -- 3')
  process.exit(2)
}
const root = path.resolve(import.meta.dirname, '../..')

const published = await soakPublish(root, rounds, console.log)
console.log(
  `publish under kill -9: ${published.acknowledged} acknowledged, ${published.lost.length} lost, slowest start ${published.slowestStartMs} ms`,
)
for (const lost of published.lost) console.error(`  lost: ${lost}`)

const imported = await soakImportKill({ rounds, log: console.log })
console.log(
  `import under kill -9: ${imported.killed} kills in ${imported.rounds} rounds, ${imported.faults.length} faults`,
)
for (const fault of imported.faults) console.error(`  ${fault}`)

process.exit(published.lost.length + imported.faults.length === 0 ? 0 : 1)
