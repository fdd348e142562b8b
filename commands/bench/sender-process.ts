import { openMqttSender } from './mqtt-sender.ts'
import { openSender, type SendingPlan } from './packet-sender.ts'

// A process of its own that sends packets: told the plan, then to go; tells how far it is.
process.once('message', async (text: string) => {
  const plan = JSON.parse(text, (_, value) =>
    value?.type === 'Buffer' && Array.isArray(value.data) ? Buffer.from(value.data) : value,
  ) as SendingPlan
  const sender = await (plan.road === 'mqtt' ? openMqttSender(plan) : openSender(plan))
  process.once('message', async () => {
    const before = process.cpuUsage()
    const telling = setInterval(() => process.send?.({ acknowledged: sender.acknowledged() }), 1000)
    await sender.send()
    clearInterval(telling)
    const { user, system } = process.cpuUsage(before)
    process.send?.({ acknowledged: sender.acknowledged(), isDone: true, cpuSeconds: (user + system) / 1e6 })
    sender.close()
    process.disconnect()
  })
  process.send?.({ isReady: true, bytes: sender.bytes })
})
