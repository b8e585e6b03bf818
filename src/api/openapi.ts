import { z } from 'zod'
import { sentBodies } from '../app/server/programs.ts'
import type { Endpoint } from '../platform/pure/endpoint.ts'
import { refusalReply } from '../platform/schema/fields.ts'
import { createPause } from '../platform/take-turn.ts'
import { type EndpointName, endpoints } from './endpoints.ts'
import { conditionalPermissionsOf, permissionsOf, takesKeys } from './permissions.ts'
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

const webhookHeader = (name: string, description: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
})

const webhookHeaders = [
  webhookHeader('webhook-id', 'The same at every attempt: drop what you have received before.'),
  webhookHeader('webhook-timestamp', 'Unix seconds of the attempt. Refuse what is more than five minutes old.'),
  webhookHeader(
    'webhook-signature',
    'Separated by spaces, each `v1,` and the base64 of the HMAC-SHA256 of `id.timestamp.body`, under the bytes whose base64 follows `whsec_` in the secret. Two while a secret is being replaced.',
  ),
]

/** What webhooks are sent, in the manner of the Standard Webhooks specification. */
function describeWebhooks() {
  return Object.fromEntries(
    Object.entries(sentBodies).map(([name, body]) => [
      name,
      {
        post: {
          operationId: `webhook ${name}`,
          parameters: webhookHeaders,
          requestBody: { required: true, content: json(body, 'output') },
          responses: {
            '2XX': { description: 'Received. Anything else is sent again, with growing pauses, for over a day.' },
          },
        },
      },
    ]),
  )
}

async function describePaths() {
  const paths: Record<string, Record<string, unknown>> = {}
  const pause = createPause()
  for (const [name, endpoint] of Object.entries(endpoints) as [EndpointName, Endpoint][]) {
    await pause()
    const schema: EndpointSchema = schemas[name]
    const operations = paths[endpoint.path] ?? {}
    paths[endpoint.path] = operations
    const permissions = permissionsOf(name)
    const conditional = conditionalPermissionsOf(name)
    operations[endpoint.method.toLowerCase()] = {
      operationId: name,
      tags: [endpoint.area],
      parameters: [...parameters(schema), ...(endpoint.needsKey ? [keyHeader] : [])],
      ...(schema.body ? { requestBody: { required: true, content: json(schema.body, 'input') } } : {}),
      ...(endpoint.who === 'shopper' || endpoint.who === 'admin' ? { security: [{ bearer: [] }] } : {}),
      ...(permissions.length > 0 ? { 'x-permissions': permissions } : {}),
      ...(conditional.length > 0 ? { 'x-permissions-for-some': conditional } : {}),
      ...(permissions.length > 0 && !takesKeys(name) ? { 'x-without-keys': true } : {}),
      responses: {
        [schema.status ?? 200]: { description: 'Success', content: describeReply(schema) },
        default: { description: 'Refused or failed', content: json(refusalReply, 'output') },
      },
    }
  }
  return paths
}

let described: ReturnType<typeof describePaths> | undefined

/** The API's reference as OpenAPI 3.1, generated from the contract once, for whoever asks first. */
export async function describeApi(serverUrl: string) {
  described ??= describePaths()
  return {
    openapi: '3.1.0',
    info: { title: 'Placket', version: '1', description: 'The calls of a Placket shop.' },
    servers: [{ url: serverUrl }],
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description:
            'The token of a session. Calls with `x-permissions` take an API key that has all of them as scopes, too, but for those with `x-without-keys`. For some of what a call can do it also needs those in `x-permissions-for-some`.',
        },
      },
    },
    paths: await described,
    webhooks: describeWebhooks(),
  }
}
