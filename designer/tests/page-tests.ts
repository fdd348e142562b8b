import { type AppModel, runTestDocument, type TestDocument } from '../../schemas/index.ts'
import { placeIndex } from '../canvas/place-index.ts'

/** A test of a page with what came of it. */
export interface TestOutcome {
  readonly test: TestDocument
  /** What was expected and not found, in sentences; empty where all holds. */
  readonly failures: readonly string[]
}

/** Runs the tests of a page on the documents as they stand here. `today` is `yyyy-mm-dd`. */
export function runPageTests(model: AppModel, pageId: string, today: string): readonly TestOutcome[] {
  return Object.values(model.tests)
    .filter(({ page }) => page === pageId)
    .map((test) => ({ test, failures: failuresOf(model, test, today) }))
}

/** A test that cannot run at all is one that fails, with the reason. */
function failuresOf(model: AppModel, test: TestDocument, today: string): readonly string[] {
  try {
    return runTestDocument(model, test, today)
  } catch (error) {
    return [`无法运行：${error instanceof Error ? error.message : String(error)}`]
  }
}

/** What is kept of a page at work. */
export interface Recording {
  /** `data` part of the last answer by endpoint id. */
  readonly answers: Readonly<Record<string, unknown>>
  /** Ids of what is on screen. */
  readonly visible: readonly string[]
}

/** Of ids on screen those that the page itself gives: lists have buttons of their own beside (查询, 导出). */
export function idsOfPage(page: unknown, ids: readonly string[]): readonly string[] {
  const index = placeIndex(page)
  return ids.filter((id) => index.find(id) !== undefined)
}

const keptRows = 20

/** A test document out of a page at work: what it was answered is what it will be answered, what is there must be there. */
export function recordedTest(
  names: { readonly id: string; readonly title: string; readonly page: string; readonly access?: readonly string[] },
  { answers, visible }: Recording,
): Readonly<Record<string, unknown>> {
  const { id, title, page, access } = names
  return {
    $schema: '../../meta/test.schema.json',
    kind: 'test',
    schemaVersion: 1,
    id,
    title,
    page,
    ...(access === undefined ? {} : { access: [...access] }),
    answers: Object.fromEntries(Object.entries(answers).map(([endpoint, data]) => [endpoint, shortened(data)])),
    expect: { visible: [...new Set(visible)] },
  }
}

/** The first rows are enough to see how a page behaves. */
function shortened(data: unknown): unknown {
  if (Array.isArray(data)) return data.slice(0, keptRows)
  const rows = (data as { rows?: unknown } | null)?.rows
  return Array.isArray(rows) ? { ...(data as object), rows: rows.slice(0, keptRows) } : data
}
