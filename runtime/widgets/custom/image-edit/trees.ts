import type { PointType } from '../../../../schemas/index.ts'
import type { Choice } from '../../../fields/choice.ts'
import { findChoice } from '../../../fields/choice.ts'
import type { ImageEditConfig, UnitNode } from './image-config.ts'

/** The list that a type switches a kind's tree to: 1 branches, 2 sub-items, 3 organisations; none without a type. */
export function listOf(outData: ImageEditConfig['outData'], type: PointType | null | undefined): readonly UnitNode[] {
  if (type === 1) return outData.meters
  if (type === 2) return outData.subentrys
  return type === 3 ? outData.departments : []
}

/** Choices of a list for an energy kind: nodes of another kind are left out, and what stands below them. */
export function choicesOf(nodes: readonly UnitNode[], energyKind: string): Choice[] {
  return nodes
    .filter((node) => node.energyKind === undefined || node.energyKind === energyKind)
    .map(({ name, number, children }) => {
      const below = choicesOf(children, energyKind)
      return { value: number, label: name, ...(below.length > 0 ? { children: below } : {}) }
    })
}

/** Codes that the tree does not have any more. */
export function lostCodes(choices: readonly Choice[], codes: readonly string[]): string[] {
  return codes.filter((code) => findChoice(choices, code) === undefined)
}
