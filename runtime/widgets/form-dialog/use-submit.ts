import { useCallback } from 'react'
import { forgetChoices } from '../../fields/use-choices.ts'
import { usePage, useRuntime } from '../../page/hooks.ts'
import type { FormData } from './form-data.ts'
import type { FieldFacts } from './form-facts.ts'
import { type FieldFault, refusedFields } from './form-faults.ts'
import type { FormPlan } from './form-plan.ts'
import { payloadOf } from './payload.ts'
import { withStoredFiles } from './stored-files.ts'

interface SubmitParts {
  readonly submit: string | undefined
  readonly params: FormData
  readonly value: FormData | null
  readonly onDone: (result: unknown, value: FormData) => unknown
}

/** A refusal: faults that name fields of the form, and the message. */
export interface Refusal {
  readonly faults: readonly FieldFault[]
  readonly message: string
}

/** Sends a form to its endpoint. A refusal that names fields is shown at them, any other as the app's message too. */
export function useSubmit({ submit, params, value, onDone }: SubmitParts) {
  const page = usePage()
  const { toaster } = useRuntime()
  return useCallback(
    async (data: FormData, facts: ReadonlyMap<string, FieldFacts>, plan: FormPlan): Promise<Refusal | undefined> => {
      const endpoint = submit === undefined ? undefined : page.endpoint(submit)
      const chosen = payloadOf({ plan, data, first: value, params, facts, endpoint })
      try {
        const sent = await withStoredFiles(chosen, plan, (upload, file) =>
          page.call(upload, { file }, { silent: true }),
        )
        const result = submit === undefined ? sent : await page.call(submit, sent, { silent: true })
        forgetChoices(page)
        await onDone(result, submit === undefined ? { ...data, ...sent } : data)
        return undefined
      } catch (fault) {
        const message = fault instanceof Error ? fault.message : String(fault)
        const faults = refusedFields(fault, plan)
        if (faults.length === 0) toaster.show(message)
        return { faults, message }
      }
    },
    [page, toaster, submit, params, value, onDone],
  )
}
