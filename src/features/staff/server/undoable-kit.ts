import { z } from 'zod'
import type { EndpointName } from '../../../api/endpoints.ts'
import { type EndpointSchema, schemas } from '../../../api/schemas.ts'
import { isFields } from '../rules/undo.ts'
import type { Caller } from '../slots.ts'
import { runCall } from './run-call.ts'

type Fields = Record<string, unknown>

/** The fields of a call's body, without some. */
export function fieldsOf(name: EndpointName, ...without: string[]): readonly string[] {
  const { body }: EndpointSchema = schemas[name]
  return Object.keys(body instanceof z.ZodObject ? body.shape : {}).filter(
    (field) => field !== 'version' && !without.includes(field),
  )
}

/** The only record of a reply, or that with the id in its only list. */
function pick(reply: object, id: string): Fields | null {
  const [value]: unknown[] = Object.values(reply)
  const found: unknown = Array.isArray(value) ? value.find((record) => isFields(record) && record['id'] === id) : value
  return isFields(found) ? found : null
}

/** Reads a record by the call that shows it to the merchant. */
export const readBy = (name: EndpointName) => async (id: string, by: Caller) => {
  try {
    return pick(await runCall(name, { id }, by), id)
  } catch (error) {
    if (error instanceof Error && 'status' in error && error.status === 404) return null
    throw error
  }
}

/** Reads what there is one of. */
export const readWhole =
  (name: EndpointName) =>
  async (_id: string, by: Caller): Promise<Fields> => ({
    ...(await runCall(name, {}, by)),
  })
