import { isConflict } from '../../platform/database/conflict.ts'
import { HttpError, refuseFields } from '../../platform/http/http-error.ts'
import { isCatalogueId, isUuid } from '../../platform/ids.ts'
import { messages } from '../../platform/pure/messages.ts'
import { slugify } from '../../platform/pure/slugs.ts'

type Given<T> = { [K in keyof T]?: T[K] | undefined }

/** `present` updated with the body's fields; fields it leaves out stay as they are. */
export function withGiven<T extends object>(present: T, given: Given<T>): T {
  return { ...present, ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) }
}

/** The record with a numeric id, or 404, also for a malformed id. */
export async function requireNumbered<T>(id: string, find: (id: string) => Promise<T | null | undefined>): Promise<T> {
  const found = isCatalogueId(id) ? await find(id) : null
  if (found === null || found === undefined) throw new HttpError(404, messages.notFound)
  return found
}

const slugFault = { faults: [{ field: 'slug', problem: 'is already in use' }] }
export const refuseAddress = () => new HttpError(409, messages.addressTaken, {}, slugFault)

/** The address of a new record, made from its name or title where none is given. */
export function chooseSlug(given: string | undefined, name: string, source: 'name' | 'title' = 'name'): string {
  const slug = given ?? slugify(name)
  if (slug === '')
    throw refuseFields({ field: 'slug', problem: `must be given for a ${source} without letters or digits` })
  return slug
}

/** 409 when another record already has the slug. */
export async function refuseTakenSlug<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw isConflict(error) ? refuseAddress() : error
  }
}

/** The record with that id; 404 without one. */
export async function requireOne<T>(id: string, find: (id: string) => Promise<T | null>): Promise<T> {
  const found = isUuid(id) ? await find(id) : null
  if (!found) throw new HttpError(404, messages.notFound)
  return found
}
