import { Ajv, type ValidateFunction } from 'ajv'
import type { EndpointModel } from '../../schemas/index.ts'
import { badFields, badInput } from '../errors.ts'
import { fieldFaults } from './fault-message.ts'
import { addFormats } from './formats.ts'

/** Checks one endpoint's parameters and, where wanted, its answers. */
export interface EndpointValidator {
  /** The parameters with defaults filled, or a 400 that names the fields. `params` is changed. */
  request(params: Record<string, unknown>): Record<string, unknown>
  /** Throws a fault (not a refusal) where an answer is not what the document says. */
  response(data: unknown): void
}

/** Validators of a set of endpoints, each compiled at its first use, since most are never called in one run. */
export function endpointValidators(): (endpoint: EndpointModel) => EndpointValidator {
  const requests = addFormats(new Ajv({ allErrors: true, strict: false, useDefaults: true, validateSchema: false }))
  const responses = addFormats(new Ajv({ strict: false, validateSchema: false, validateFormats: true }))
  const made = new Map<string, EndpointValidator>()
  return (endpoint) => {
    const known = made.get(endpoint.id)
    if (known !== undefined) return known
    const fresh = validatorOf(endpoint, requests, responses)
    made.set(endpoint.id, fresh)
    return fresh
  }
}

function validatorOf(endpoint: EndpointModel, requests: Ajv, responses: Ajv): EndpointValidator {
  const checkRequest = requests.compile(endpoint.request)
  let checkResponse: ValidateFunction | undefined
  return {
    request(params) {
      if (!checkRequest(params)) {
        const faults = fieldFaults(checkRequest.errors ?? [], endpoint.request)
        throw faults.length > 0 ? badFields(faults) : badInput('', '请求参数有误')
      }
      return params
    },
    response(data) {
      // What is checked is what will be sent: dates as text, undefined left out.
      const sent: unknown = data === undefined ? null : JSON.parse(JSON.stringify(data))
      checkResponse ??= responses.compile(endpoint.response)
      if (checkResponse(sent)) return
      throw new AnswerMismatch(endpoint.id, responses.errorsText(checkResponse.errors, { dataVar: 'data' }))
    },
  }
}

/** An answer that its endpoint's document does not describe: a fault of ours, found in tests and development. */
export class AnswerMismatch extends Error {
  constructor(
    readonly endpoint: string,
    readonly faults: string,
  ) {
    super(`The answer of ${endpoint} is not what its document says: ${faults}`)
    this.name = 'AnswerMismatch'
  }
}
