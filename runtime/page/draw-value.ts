import { holdsExpression, type Value } from '../../schemas/index.ts'
import { isExpression } from './compiled-value.ts'
import type { FaultSink } from './fault-sink.ts'
import type { ScopeExtra, ScopeSource } from './scope.ts'
import { misfit, wantedOf } from './wanted.ts'

interface DrawParts {
  readonly scope: ScopeSource
  readonly faults: FaultSink
}

/** What stands where a text could not be computed. */
const noText = '--'

/**
 * Computes a value for drawing. Of a value that holds several expressions each is computed by itself; one that fails or
 * gives what cannot be drawn there is noted as a fault and gives `--` where text is wanted, else null: so no expression
 * takes the part around it away. `about` is the row, item or part that it is computed for.
 */
export function drawValue(parts: DrawParts, value: Value | undefined, extra: ScopeExtra, about: unknown): unknown {
  if (isExpression(value)) return drawExpression(parts, value, extra, about)
  if (!holdsExpression(value)) return value
  if (Array.isArray(value)) return value.map((item) => drawValue(parts, item as Value, extra, about))
  const entries = Object.entries(value as object)
  return Object.fromEntries(entries.map(([key, item]) => [key, drawValue(parts, item as Value, extra, about)]))
}

function drawExpression({ scope, faults }: DrawParts, value: { $expr: string }, extra: ScopeExtra, about: unknown) {
  const wanted = wantedOf(value)
  let fault: string | undefined
  try {
    const result = scope.evaluate(value, extra)
    fault = misfit(result, wanted)
    if (fault === undefined) {
      faults.passed(value, about, result, scope)
      return result
    }
    // Before its data came, a source holds an empty shape, which is nobody's fault.
    if (!scope.isSettled(value)) return null
  } catch (error) {
    fault = error instanceof Error ? error.message : String(error)
  }
  faults.failed(value, about, fault)
  return wanted === 'text' ? noText : null
}
