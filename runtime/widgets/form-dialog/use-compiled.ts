import { useEffect, useState } from 'react'
import { usePage } from '../../page/hooks.ts'
import { type CompiledValidators, loadValidators } from './validator.ts'

/**
 * Compiled rules of the page's forms: undefined while they are on their way, null where there are none or they cannot
 * be had (the server checks everything again).
 */
export function useCompiled(): CompiledValidators | null | undefined {
  const { validators } = usePage().slice
  const [compiled, setCompiled] = useState<CompiledValidators | null | undefined>(validators ? undefined : null)
  useEffect(() => {
    if (!validators) return setCompiled(null)
    let current = true
    loadValidators(validators).then(
      (module) => current && setCompiled(module),
      () => current && setCompiled(null),
    )
    return () => {
      current = false
    }
  }, [validators])
  return compiled
}
