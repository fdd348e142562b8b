import type { Ajv } from 'ajv'
import ajvFormats from 'ajv-formats'

/** Mobile number of the specification, section 5, joined as in architecture section 6; 11 digits. */
export const mobilePattern = /^1(?:[3578]\d|4[579]|66|7[0135678]|9[89])\d{8}$/

/** Adds the formats that documents may name: those of ajv-formats, and the platform's own. */
export function addFormats(ajv: Ajv): Ajv {
  ajvFormats.default(ajv)
  ajv.addFormat('mobile', mobilePattern)
  ajv.addFormat('month', /^\d{4}-(0[1-9]|1[0-2])$/)
  ajv.addFormat('time', /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/)
  ajv.addFormat('color', /^#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})$/)
  ajv.addFormat('binary', true)
  return ajv
}
