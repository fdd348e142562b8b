import path from 'node:path'
import { fuzzGateway } from './gateway-fuzz.ts'
import { soakImportKill } from './import-kill.ts'
import { soakPublish } from './publish-kill.ts'

const root = path.resolve(import.meta.dirname, '../..')
const rounds = Number(process.argv[2] ?? 10)
if (!Number.isInteger(rounds) || rounds < 1) {
  console.error('用法：npm run soak -- 轮数')
  process.exit(2)
}

console.log(`== 导入中途 kill -9，${rounds} 轮`)
const imports = await soakImportKill({ rounds, log: console.log })
console.log(`中断 ${imports.killed} 次，问题 ${imports.faults.length} 处`)

console.log(`\n== 发布中途 kill -9，${rounds} 轮`)
const publishes = await soakPublish(root, { rounds, log: console.log })
console.log(
  `确认过的写入 ${publishes.acknowledged} 次，丢失 ${publishes.lost.length} 次；最慢一次重新启动 ${publishes.slowestStartMs} ms`,
)

console.log('\n== 采集网关：一百万个损坏的帧')
const fuzz = await fuzzGateway({ frames: 1_000_000, log: console.log })
console.log(
  `${fuzz.frames} 帧，${fuzz.links} 个连接：${fuzz.answered} 个仍得到应答，${fuzz.closed} 个被关闭；` +
    `内存 ${fuzz.heapMb.map((mb) => mb.toFixed(1)).join(' → ')} MB`,
)
const faults = [...imports.faults, ...publishes.lost, ...fuzz.faults]
for (const fault of faults) console.error(fault)
process.exit(faults.length > 0 ? 1 : 0)
