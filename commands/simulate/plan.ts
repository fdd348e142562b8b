import { readFileSync } from 'node:fs'
import type { SimulationPlan } from '../../server/demo/simulation-plan.ts'

/** Reads the plan that a server in demo mode leaves in its folder; undefined where there is none. */
export function readPlan(file: string): SimulationPlan | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as SimulationPlan
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
