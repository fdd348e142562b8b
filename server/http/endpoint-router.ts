import type { Request, RequestHandler } from 'express'
import { type AppModel, type EndpointModel, mayWrite } from '../../schemas/index.ts'
import { badInput, forbidden, notSignedIn } from '../errors.ts'
import { sendAnswer } from './answer.ts'
import { gatherChanges, type RowChange } from './call-context.ts'
import { type EndpointTable, endpointTable } from './endpoint-table.ts'
import { timedOut, unknownAddress, wrongMethod } from './envelope.ts'
import { toRefusal } from './error-handler.ts'
import { parameterReader } from './parameters.ts'
import { requestIdOf } from './request-id.ts'
import { type EndpointValidator, endpointValidators } from './request-validator.ts'
import { type Caller, Download, type Service, type ServiceCall } from './service.ts'
import { Tagged } from './tagged.ts'

/** What a finished call tells the operation log. */
export interface CallRecord {
  readonly endpoint: EndpointModel
  readonly call: ServiceCall
  readonly result: 'ok' | 'refused' | 'failed'
  /** Sentence of the refusal; empty where all went well. */
  readonly message: string
  readonly durationMs: number
  readonly changes: readonly RowChange[]
}

/** What the router is handed. */
export interface EndpointRouterParts {
  readonly dataDir: string
  /** Holds every answer against its document; in tests and development. */
  readonly checkAnswers: boolean
  /** The caller of a token, or nothing where the token is missing, unknown, expired or revoked. */
  readonly callerOf: (token: string | undefined) => Promise<Caller | undefined>
  /** Narrows a caller to what the header `preview-as` names, for looking at pages as others see them. */
  readonly previewOf: (caller: Caller, header: string, endpoint: EndpointModel) => Promise<Caller>
  /** The service behind an endpoint; documents without one are not published, so there always is one. */
  readonly serviceOf: (endpoint: EndpointModel) => Service
  /** Writes a finished call to the operation log, before it is answered. */
  readonly record: (record: CallRecord) => Promise<void>
}

/** Answers the calls of all endpoints; `use` swaps the documents between two requests. */
export interface EndpointRouter {
  readonly handler: RequestHandler
  use(model: AppModel): void
}

interface Served {
  readonly table: EndpointTable
  readonly validatorOf: (endpoint: EndpointModel) => EndpointValidator
}

/** Nobody in particular: who calls an open endpoint without a token. */
export const anonymous: Caller = { userId: 0, userName: '', isAdmin: false, access: new Set(), projectIds: [] }

/**
 * The router made of the endpoints of the documents. Each call goes through the same steps: address, token, access
 * code, parameters, service within its time, operation log, answer.
 */
export function endpointRouter(parts: EndpointRouterParts): EndpointRouter {
  const read = parameterReader(parts.dataDir)
  let served: Served = { table: endpointTable([]), validatorOf: endpointValidators() }

  const handler: RequestHandler = async (req, res) => {
    const { table, validatorOf } = served
    // The answer to HEAD is that to GET; Node leaves the body out.
    const match = table.match(req.method === 'HEAD' ? 'GET' : req.method, pathOf(req))
    if (match.kind === 'none') throw unknownAddress()
    if (match.kind === 'other-method') throw wrongMethod(match.allowed)
    const { endpoint, path } = match
    if (req.method === 'HEAD' && mayWrite(endpoint)) throw wrongMethod([endpoint.method])
    const caller = await admit(endpoint, req, parts)
    const parameters = await read(endpoint, path, req, res)
    try {
      const params = validatorOf(endpoint).request(parameters.values)
      const call: ServiceCall = {
        params,
        caller,
        requestId: requestIdOf(res),
        ip: req.ip ?? '',
        ...idempotencyKeyOf(req),
        ...(parameters.files.length > 0 ? { files: parameters.files } : {}),
      }
      const answer = await serve(endpoint, call, parts)
      if (parts.checkAnswers && !(answer instanceof Download)) {
        validatorOf(endpoint).response(answer instanceof Tagged ? answer.data : answer)
      }
      await sendAnswer(req, res, answer)
    } finally {
      await parameters.clear()
    }
  }

  return {
    handler,
    use(model) {
      served = { table: endpointTable(Object.values(model.endpoints)), validatorOf: endpointValidators() }
    },
  }
}

async function admit(
  endpoint: EndpointModel,
  req: Request,
  { callerOf, previewOf }: Pick<EndpointRouterParts, 'callerOf' | 'previewOf'>,
): Promise<Caller> {
  const own = await callerOf(tokenOf(endpoint, req))
  const as = req.headers['preview-as']
  const caller = own !== undefined && typeof as === 'string' ? await previewOf(own, as, endpoint) : own
  if (endpoint.open) return caller ?? anonymous
  if (caller === undefined) throw notSignedIn()
  if (endpoint.access !== undefined && !caller.access.has(endpoint.access)) {
    throw forbidden('拒绝访问：没有此操作的权限', { access: endpoint.access })
  }
  return caller
}

const longestKey = 128

function idempotencyKeyOf(req: Request): { idempotencyKey?: string } {
  const key = req.headers['idempotency-key']
  if (key === undefined || key === '') return {}
  if (typeof key === 'string' && key.length <= longestKey) return { idempotencyKey: key }
  throw badInput('Idempotency-Key', `Idempotency-Key 最长 ${longestKey} 个字符`)
}

/** The header `token`; a download, which a link opens, may carry it in its query. */
function tokenOf(endpoint: EndpointModel, req: Request): string | undefined {
  const header = req.headers.token
  if (typeof header === 'string' && header !== '') return header
  if (endpoint.encoding !== 'download') return undefined
  const token: unknown = req.query.token
  return typeof token === 'string' && token !== '' ? token : undefined
}

async function serve(endpoint: EndpointModel, call: ServiceCall, parts: EndpointRouterParts): Promise<unknown> {
  const isLogged = endpoint.quiet !== true && (mayWrite(endpoint) || endpoint.audit !== undefined)
  const startedMs = performance.now()
  const changes: RowChange[] = []
  const record = (result: CallRecord['result'], message: string) =>
    parts.record({ endpoint, call, result, message, durationMs: performance.now() - startedMs, changes })
  try {
    const work = () => parts.serviceOf(endpoint)(call)
    const answer = await within(endpoint.timeoutSeconds ?? 60, isLogged ? gatherChanges(changes, work) : work())
    if (isLogged) await record('ok', '')
    return answer
  } catch (error) {
    const refusal = toRefusal(error)
    if (isLogged) await record(refusal === undefined ? 'failed' : 'refused', refusal?.message ?? '服务器内部错误')
    throw error
  }
}

async function within<T>(seconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(timedOut(seconds)), seconds * 1000)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

function pathOf(req: Request): string {
  const end = req.originalUrl.indexOf('?')
  return end < 0 ? req.originalUrl : req.originalUrl.slice(0, end)
}
