import type { AppModel, EndpointModel, JsonSchema } from '../../schemas/index.ts'
import { pathParameters } from '../http/endpoint-table.ts'
import { exampleRequest } from './examples.ts'
import { liftDefinitions, type SchemaTable, withoutNull } from './lift-definitions.ts'
import type { SampleRows } from './sample-rows.ts'

/** Any JSON object. */
export type Json = Record<string, unknown>

/** What the document is made from. */
export interface OpenApiParts {
  readonly model: AppModel
  /** Rows for the examples of an endpoint. */
  readonly samplesFor: (endpoint: EndpointModel) => SampleRows
  readonly version: string
  /** Title of an api document by its id. */
  readonly moduleTitle: (id: string) => string
}

/** OpenAPI 3.1 of every endpoint; its examples are made of the rows that are there, so that each works when sent. */
export async function openApiDocument({ model, samplesFor, version, moduleTitle }: OpenApiParts): Promise<Json> {
  const schemas: SchemaTable = {}
  const paths: Record<string, Json> = {}
  for (const endpoint of Object.values(model.endpoints)) {
    const example = await exampleRequest(endpoint, model, samplesFor(endpoint))
    const item = paths[endpoint.path] ?? {}
    item[endpoint.method.toLowerCase()] = operation(endpoint, example, schemas, moduleTitle)
    paths[endpoint.path] = item
  }
  const modules = [...new Set(Object.keys(model.endpoints).map(moduleOf))]
  return {
    openapi: '3.1.0',
    info: {
      title: model.app.title,
      version,
      description:
        '所有调用均返回 {code, msg, data}，HTTP 状态与 code 一致；下载除外。登录后把令牌放在请求头 token 中。',
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: '/' }],
    security: [{ token: [] }],
    tags: modules.map((id) => ({
      name: id,
      'x-displayName': moduleTitle(id),
      description: `${moduleTitle(id)}的接口`,
    })),
    paths,
    components: {
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'token', description: 'POST /api/login 得到的令牌' },
        queryToken: { type: 'apiKey', in: 'query', name: 'token', description: '只用于下载' },
      },
      schemas: { ...schemas, Refusal: refusalSchema },
      responses: {
        Refusal: { description: '拒绝或失败；msg 说明原因', content: json({ $ref: '#/components/schemas/Refusal' }) },
      },
    },
  }
}

const moduleOf = (endpointId: string) => endpointId.split('.')[0] ?? endpointId

const refusalSchema = {
  type: 'object',
  required: ['code', 'msg', 'data'],
  properties: {
    code: { type: 'integer', description: '与 HTTP 状态一致' },
    msg: { type: 'string', description: '可以直接显示的一句话' },
    data: { type: ['object', 'null'], additionalProperties: true },
  },
}

const json = (schema: Json, example?: unknown): Json => ({
  'application/json': { schema, ...(example === undefined ? {} : { example }) },
})

function operation(
  endpoint: EndpointModel,
  example: Json,
  schemas: SchemaTable,
  moduleTitle: (id: string) => string,
): Json {
  const { id, title, description, encoding, open, access } = endpoint
  const request = liftDefinitions(endpoint.request, `${id}.request`, schemas)
  const words = [description, access === undefined ? undefined : `需要权限 ${access}。`].filter(
    (word) => word !== undefined,
  )
  const isDownload = encoding === 'download'
  return {
    operationId: id,
    summary: title,
    tags: [moduleOf(id)],
    description: words.length > 0 ? words.join('\n\n') : `${moduleTitle(moduleOf(id))}：${title}。`,
    ...(open ? { security: [] } : isDownload ? { security: [{ token: [] }, { queryToken: [] }] } : {}),
    ...parametersOf(endpoint, request, example),
    responses: {
      200: isDownload ? downloadAnswer : envelopeAnswer(liftDefinitions(endpoint.response, `${id}.response`, schemas)),
      '4XX': { $ref: '#/components/responses/Refusal' },
      '5XX': { $ref: '#/components/responses/Refusal' },
    },
  }
}

const downloadAnswer = {
  description: '文件',
  content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
}

function envelopeAnswer(data: JsonSchema): Json {
  const properties = { code: { const: 200 }, msg: { type: 'string' }, data }
  return { description: '成功', content: json({ type: 'object', required: ['code', 'msg', 'data'], properties }) }
}

const bodyTypes: Readonly<Record<string, string>> = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
}

function parametersOf(endpoint: EndpointModel, request: JsonSchema, example: Json): Json {
  const inPath = new Set(pathParameters(endpoint.path))
  const properties = request.properties as Record<string, Json> | undefined
  const names = Object.keys(properties ?? {})
  const required = new Set(Array.isArray(request.required) ? request.required.map(String) : [])
  const parameter = (name: string, place: 'path' | 'query') => {
    const { title, description, ...schema } = properties?.[name] ?? { type: 'string' }
    const words = [title, description].filter((word) => typeof word === 'string').join('：')
    return {
      name,
      in: place,
      ...(place === 'path' || required.has(name) ? { required: true } : {}),
      ...(words === '' ? {} : { description: words }),
      schema: withoutNull(schema),
      ...(example[name] === undefined ? {} : { example: example[name] }),
    }
  }
  const ofPath = [...inPath].map((name) => parameter(name, 'path'))
  const type = bodyTypes[endpoint.encoding]
  if (type === undefined || endpoint.method === 'GET') {
    const ofQuery = names.filter((name) => !inPath.has(name)).map((name) => parameter(name, 'query'))
    return { parameters: [...ofPath, ...ofQuery] }
  }
  const kept = names.filter((name) => !inPath.has(name))
  const { $id: _id, ...rest } = request
  const schema = {
    ...rest,
    properties: Object.fromEntries(kept.map((name) => [name, properties?.[name]])),
    required: [...required].filter((name) => !inPath.has(name)),
  }
  const body = Object.fromEntries(Object.entries(example).filter(([name]) => !inPath.has(name)))
  return {
    ...(ofPath.length > 0 ? { parameters: ofPath } : {}),
    requestBody: { required: true, content: { [type]: { schema, example: body } } },
  }
}
