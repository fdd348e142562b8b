import { type FormData, readName, withName } from './form-data.ts'
import type { FormPlan } from './form-plan.ts'

/** Sends one file to an endpoint and gives its answer. */
export type SendFile = (endpointId: string, file: Blob) => Promise<unknown>

/**
 * What a form sends, with each chosen file of a field that names an `upload` stored first and told by its id. A file
 * that was refused rejects with that refusal, and nothing else is sent.
 */
export async function withStoredFiles(
  sent: FormData,
  plan: Pick<FormPlan, 'fields'>,
  send: SendFile,
): Promise<FormData> {
  let stored = sent
  for (const { name, upload } of plan.fields) {
    const value = upload === undefined ? undefined : readName(sent, name)
    if (upload === undefined || value === undefined) continue
    if (value instanceof Blob) stored = withName(stored, name, idOf(await send(upload, value)))
    else if (Array.isArray(value) && value.some((one) => one instanceof Blob)) {
      const ids: unknown[] = []
      for (const one of value) ids.push(one instanceof Blob ? idOf(await send(upload, one)) : one)
      stored = withName(stored, name, ids)
    }
  }
  return stored
}

/** Endpoints that take several files answer with a list. */
function idOf(answer: unknown): unknown {
  const first: unknown = Array.isArray(answer) ? answer[0] : answer
  return typeof first === 'object' && first !== null && 'id' in first ? first.id : null
}
