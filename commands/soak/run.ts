import path from 'node:path'
import { soakCollectors } from './collectors-kill.ts'
import { soakCompactKill } from './compact-kill.ts'
import { fuzzGateway } from './gateway-fuzz.ts'
import { soakImportKill } from './import-kill.ts'
import { soakPublish } from './publish-kill.ts'
import { soakRename } from './rename-kill.ts'

const root = path.resolve(import.meta.dirname, '../..')
const rounds = Number(process.argv[2] ?? 10)
if (!Number.isInteger(rounds) || rounds < 1) {
  console.error('用法：npm run soak -- 轮数')
  process.exit(2)
}

console.log(`== 导入中途 kill -9，${rounds} 轮`)
const imports = await soakImportKill({ rounds, log: console.log })
console.log(`中断 ${imports.killed} 次，问题 ${imports.faults.length} 处`)

console.log(`\n== 历史读数压缩中途 kill -9，${rounds * 2} 轮`)
const packings = await soakCompactKill(rounds * 2, console.log)
console.log(`中断 ${packings.killed} 次，问题 ${packings.faults.length} 处`)

console.log(`\n== 发布中途 kill -9，${rounds} 轮`)
const publishes = await soakPublish(root, { rounds, log: console.log })
console.log(
  `确认过的写入 ${publishes.acknowledged} 次，丢失 ${publishes.lost.length} 次；最慢一次重新启动 ${publishes.slowestStartMs} ms`,
)

console.log('\n== 发布一份文档、改名二十份文档中途 kill -9，各 50 轮')
const renames = [
  await soakRename(root, { rounds: 50, mode: 'one' }),
  await soakRename(root, { rounds: 50, mode: 'rename' }),
]
for (const [index, what] of ['发布一份', '改名二十份'].entries()) {
  const { acknowledged, untold, faults } = renames[index] as (typeof renames)[number]
  console.log(`${what}：确认 ${acknowledged} 次，未及确认而已生效 ${untold} 次，不完整的状态 ${faults.length} 处`)
}

console.log(`\n== 采集器满负荷上报中 kill -9，${rounds * 2} 轮`)
const collectors = await soakCollectors({ root, rounds: rounds * 2, log: console.log })
const slowest = (times: readonly number[]) => Math.max(...times)
console.log(
  `${collectors.rounds} 轮（其中 ${collectors.databaseKills} 轮连同数据库），确认 ${collectors.acknowledged} 条读数，中断时在途 ${collectors.inFlight} 包；` +
    `启动最慢 ${slowest(collectors.startMs)} ms，恢复上报最慢 ${slowest(collectors.resumeMs)} ms；问题 ${collectors.faults.length} 处`,
)

console.log('\n== 采集网关：一百万个损坏的帧')
const fuzz = await fuzzGateway({ frames: 1_000_000, log: console.log })
console.log(
  `${fuzz.frames} 帧，${fuzz.links} 个连接：${fuzz.answered} 个仍得到应答，${fuzz.closed} 个被关闭；` +
    `内存 ${fuzz.heapMb.map((mb) => mb.toFixed(1)).join(' → ')} MB`,
)
const faults = [
  ...imports.faults,
  ...packings.faults,
  ...publishes.lost,
  ...renames.flatMap(({ faults: found }) => found),
  ...collectors.faults,
  ...fuzz.faults,
]
for (const fault of faults) console.error(fault)
process.exit(faults.length > 0 ? 1 : 0)
