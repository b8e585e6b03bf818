import { z } from 'zod'
import type { Endpoint } from '../platform/pure/endpoint.ts'
import { refusalReply } from '../platform/schema/fields.ts'
import { type EndpointName, endpoints } from './endpoints.ts'
import { permissionOf } from './permissions.ts'
import { type EndpointSchema, schemas } from './schemas.ts'

const json = (schema: z.ZodType, io: 'input' | 'output') => ({
  'application/json': { schema: z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' }) },
})

function describeReply({ contentType, reply }: EndpointSchema) {
  return contentType ? { [contentType]: { schema: { type: 'string', format: 'binary' } } } : json(reply, 'output')
}

function parameters(schema: EndpointSchema) {
  return (['params', 'query'] as const).flatMap((where) => {
    const shape = schema[where]
    if (!(shape instanceof z.ZodObject)) return []
    return Object.entries(shape.shape).map(([name, field]) => ({
      name,
      in: where === 'params' ? 'path' : 'query',
      required: where === 'params' || !(field as z.ZodType).safeParse(undefined).success,
      schema: z.toJSONSchema(field as z.ZodType, { io: 'input', unrepresentable: 'any' }),
    }))
  })
}

const keyHeader = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  schema: { type: 'string', minLength: 1, maxLength: 200 },
}

/** The API's reference as OpenAPI 3.1, generated from the contract. */
export function describeApi(serverUrl: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [name, endpoint] of Object.entries(endpoints) as [EndpointName, Endpoint][]) {
    const schema: EndpointSchema = schemas[name]
    const operations = paths[endpoint.path] ?? {}
    paths[endpoint.path] = operations
    const permission = permissionOf(name)
    operations[endpoint.method.toLowerCase()] = {
      operationId: name,
      tags: [endpoint.area],
      parameters: [...parameters(schema), ...(endpoint.needsKey ? [keyHeader] : [])],
      ...(schema.body ? { requestBody: { required: true, content: json(schema.body, 'input') } } : {}),
      ...(endpoint.who === 'shopper' || endpoint.who === 'admin' ? { security: [{ bearer: [] }] } : {}),
      ...(permission ? { 'x-permission': permission } : {}),
      responses: {
        [schema.status ?? 200]: { description: 'Success', content: describeReply(schema) },
        default: { description: 'Refused or failed', content: json(refusalReply, 'output') },
      },
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Placket', version: '1', description: 'The calls of a Placket shop.' },
    servers: [{ url: serverUrl }],
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'The token of a session. Calls with `x-permission` take an API key that has it as a scope, too.',
        },
      },
    },
    paths,
  }
}
