import { renameTexts } from '../../server/documents/rename.ts'
import { names, openSoakDocuments, pageIds, soakCaller, soakServices } from './rename-documents.ts'

// Child of rename-kill.ts: publishes or renames without end and says after each that it was acknowledged.
const [root = '', dataDir = '', mode = 'rename'] = process.argv.slice(2)
const documents = await openSoakDocuments(root, dataDir)
const services = soakServices(root)
const say = (word: string | number) => process.stdout.write(`${word}\n`)
say('ready')
if (mode === 'rename')
  for (;;) {
    const current = documents.current().model.enums[names[0]] === undefined ? names[1] : names[0]
    const to = current === names[0] ? names[1] : names[0]
    const thing = { thing: 'enum' as const, name: current }
    await documents.bring((set) => renameTexts(documents, set, thing, to, services), { why: 'soak' }, soakCaller)
    say(to)
  }
const id = pageIds[0] as string
for (;;) {
  const { document, latest } = await documents.open('page', id)
  const title = `第 ${latest + 1} 版`
  await documents.save({ kind: 'page', id, base: latest, document: { ...document, title }, why: 'soak' }, soakCaller)
  await documents.publish([{ kind: 'page', id }], 'soak', soakCaller)
  say(latest + 1)
}
