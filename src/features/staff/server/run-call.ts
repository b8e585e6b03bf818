import type { EndpointName } from '../../../api/endpoints.ts'
import type { Call, Handler } from '../../../api/http.ts'
import { permissionsOf } from '../../../api/permissions.ts'
import { parseWith } from '../../../api/request-input.ts'
import { type EndpointSchema, type Reply, schemas } from '../../../api/schemas.ts'
import { requirePermission } from '../../../platform/http/require-permission.ts'
import { type Caller, merchantCalls } from '../slots.ts'

interface Given {
  id?: string
  body?: object
}

/** Makes a merchant's call in this process, with the permissions that it needs and the checks of its schema and handler. */
export async function runCall<N extends EndpointName>(
  name: N,
  { id = '', body }: Given,
  by: Caller,
): Promise<Reply<N>> {
  for (const permission of permissionsOf(name)) requirePermission(by.user, permission)
  const schema: EndpointSchema = schemas[name]
  const call = {
    params: { id },
    query: schema.query?.parse({}),
    user: by.user,
    key: null,
    rawBody: '',
    requestId: '',
    body: schema.body ? parseWith(schema.body, body, true) : undefined,
    request: new Request(by.deps.config.siteUrl),
    headers: new Headers(),
    clientAddress: '',
    // Parsed by the schemas that these types come from.
  } as unknown as Call<N>
  const handler = merchantCalls.parts().find((handlers) => name in handlers)?.[name]
  if (!handler) throw new Error(`No room gives the call ${name}`)
  return (handler as unknown as Handler<N>)(call, by.deps)
}
