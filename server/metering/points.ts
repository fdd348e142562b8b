/**
 * Point id of a meter's register in `readings`: the meter's own id, so that readings and usage of a meter share their
 * key and lie on the same shard.
 */
export function registerPoint(meterId: number): number {
  return meterId
}

const otherPointsFrom = 2 ** 40

/** Point id in `readings` of any other point (entity point): above all registers, so that the two never meet. */
export function ownPoint(pointId: number): number {
  return otherPointsFrom + pointId
}

/** Whether a point id of `readings` is a meter's register. */
export function isRegisterPoint(pointId: number): boolean {
  return pointId < otherPointsFrom
}
