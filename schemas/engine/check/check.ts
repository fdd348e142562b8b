import type {
  ApiDocument,
  AppDocument,
  EntityDocument,
  EnumDocument,
  FragmentDocument,
  LayoutDocument,
  MenuDocument,
  PageDocument,
  TestDocument,
  TopicDocument,
} from '../../types.gen.ts'
import type { Issue } from '../issue.ts'
import type { Linked } from '../link.ts'
import { entryOf } from '../menu.ts'
import { type DocumentKind, documentKinds } from '../meta.ts'
import { located, type Parsed } from '../parse.ts'
import type { Type } from '../type.ts'
import type { Fault } from '../validate.ts'
import { checkApi } from './api.ts'
import type { Checked } from './checked.ts'
import type { CheckContext } from './context.ts'
import { checkEntity } from './entity.ts'
import { repeatedIds } from './inside.ts'
import { checkPage, type PageFacts } from './page.ts'
import { checkApp, checkMenu, checkTest, repeatedValues } from './small.ts'
import { checkTogether } from './together.ts'
import { checkTopic } from './topic.ts'
import { stillHolds, World } from './world.ts'

/** What the check of all documents gives. */
export interface CheckResult {
  readonly checked: ReadonlyMap<Parsed, Checked>
  readonly issues: readonly Issue[]
}

/** Every fault between documents. A document is looked at again only where it or something that it asked for changed. */
export function check(
  documents: readonly Parsed[],
  linked: Linked,
  context: CheckContext,
  before?: ReadonlyMap<Parsed, Checked>,
): CheckResult {
  const shared = { types: new Map<object, Type>(), schemas: new Map<object, object>() }
  const checked = new Map<Parsed, Checked>()
  for (const document of documents) {
    if (!document.value) continue
    const old = before?.get(document)
    checked.set(
      document,
      old && isSameContext(old.context, context) && stillHolds(old.lookups, linked)
        ? old
        : checkOne(document, new World(linked, context, shared)),
    )
  }
  const unread = unreadNames(documents)
  const issues = [...checked].flatMap(([document, { faults }]) =>
    located(
      document.source,
      faults.filter(({ written }) => !unread(written)),
    ),
  )
  return { checked, issues: [...issues, ...checkTogether(documents, checked, linked, context, unread)] }
}

const isSameContext = (a: CheckContext, b: CheckContext): boolean => a === b || JSON.stringify(a) === JSON.stringify(b)

function checkOne(document: Parsed, world: World): Checked {
  const { faults, facts } = checksOf(document, world)
  const kind = document.kind as DocumentKind
  const all = [...wrongSchema(kind, document.value), ...repeatedIds(kind, document.value), ...faults]
  return {
    faults: unique(all),
    ...(facts ? { facts } : {}),
    lookups: world.lookups,
    context: world.context,
  }
}

/** An editor completes by the shape that `$schema` names: that of another kind offers what is wrong here. */
function wrongSchema(kind: DocumentKind, { $schema: written }: Readonly<Record<string, unknown>> = {}): Fault[] {
  const wanted = documentKinds[kind]
  if (typeof written !== 'string' || written.split('/').at(-1) === wanted) return []
  const message = `此处应指向 ${wanted}，编辑器才能按它补全`
  return [{ pointer: '/$schema', at: 'value', code: 'wrong-schema', message }]
}

function checksOf({ kind, value }: Parsed, world: World): { faults: readonly Fault[]; facts?: PageFacts } {
  const document = value as unknown
  switch (kind) {
    case 'page':
    case 'fragment':
    case 'layout': {
      const facts = checkPage(document as PageDocument | FragmentDocument | LayoutDocument, world)
      return { faults: facts.faults, facts }
    }
    case 'entity':
      return { faults: checkEntity(document as EntityDocument, world) }
    case 'api':
      return { faults: checkApi(document as ApiDocument, world) }
    case 'enum':
      return { faults: repeatedValues((document as EnumDocument).items, '/items') }
    case 'menu':
      return {
        faults: checkMenu(
          document as MenuDocument,
          world,
          (entry) => (entryOf(world.linked.menu, entry)?.items ?? []).length > 0,
        ),
      }
    case 'app':
      return { faults: checkApp(document as AppDocument, world) }
    case 'test':
      return { faults: checkTest(document as TestDocument, world) }
    case 'topic':
      return { faults: checkTopic(document as TopicDocument, world) }
    default:
      return { faults: [] }
  }
}

/**
 * Whether a name stands in a document that has faults of form and so is not in the model: whoever uses it is not told
 * that there is none, as the fault lies elsewhere.
 */
function unreadNames(documents: readonly Parsed[]): (name: string | undefined) => boolean {
  const words = new Set(
    documents
      .filter(({ value }) => !value)
      .flatMap(({ source }) => [...source.text.matchAll(/"([^"\\]+)"/g)].map((match) => match[1] as string)),
  )
  return (name) =>
    name !== undefined && (words.has(name) || (name.includes('.') && name.split('.').every((part) => words.has(part))))
}

/** The same fault at the same place is told once. */
function unique(faults: readonly Fault[]): Fault[] {
  const seen = new Set<string>()
  return faults.filter(({ pointer, code, message, caret }) => {
    // One written name is one fault, though two rules may miss it.
    const key = code.startsWith('unknown-') ? `${pointer} ${caret}` : `${pointer} ${code} ${message} ${caret}`
    const isNew = !seen.has(key)
    seen.add(key)
    return isNew
  })
}
