import type { z } from 'zod'
import type { SessionUser } from '../features/accounts/server/session.ts'
import { ConfigFault } from '../platform/config.ts'
import type { Endpoint } from '../platform/pure/endpoint.ts'
import type { OwnEndpoint, OwnRooms } from '../platform/pure/own-room.ts'
import type { Deps } from './deps.ts'
import type { EndpointSchema } from './schemas.ts'
import type { ServedCall } from './served-call.ts'

type Endpoints = Record<string, OwnEndpoint>
type Schemas<E extends Endpoints> = { [N in keyof E]: EndpointSchema }
type Parsed<S extends EndpointSchema, K extends 'params' | 'query' | 'body'> = S[K] extends z.ZodType
  ? z.output<S[K]>
  : undefined

/** A parsed and authorised call of an own room. `user` is whoever is signed in. */
export interface OwnCall<E extends OwnEndpoint, S extends EndpointSchema> {
  params: Parsed<S, 'params'>
  query: Parsed<S, 'query'>
  body: Parsed<S, 'body'>
  user: E['who'] extends 'anyone' ? SessionUser | null : SessionUser
  request: Request
  headers: Headers
  requestId: string
}

type OwnHandlers<E extends Endpoints, S extends Schemas<E>> = {
  [N in keyof E]: (call: OwnCall<E[N], S[N]>, deps: Deps) => Promise<z.output<S[N]['reply']>>
}

/** Work that a room does about once a minute, on every host; it finds in its own tables what is due. */
type EveryMinute = (deps: Deps) => Promise<unknown>

/** The server's part of a merchant's own room, as `ownRoom` makes it. */
export interface OwnRoom {
  calls: readonly ServedCall[]
  everyMinute?: EveryMinute
}

/** What `shop/rooms/<room>/server.ts` exports as its default. */
export function ownRoom<const E extends Endpoints, S extends Schemas<E>>(room: {
  endpoints: E
  schemas: S
  handlers: OwnHandlers<E, S>
  everyMinute?: EveryMinute
}): OwnRoom {
  const calls = Object.entries(room.endpoints).map(([name, { who, ...shown }]): ServedCall => {
    const endpoint: Endpoint = { ...shown, area: 'rooms', who: typeof who === 'string' ? who : 'admin' }
    const schema = room.schemas[name]
    const handler = room.handlers[name]
    if (!schema || !handler) throw new Error(`${name} has no ${schema ? 'handler' : 'schema'}`)
    return { name, endpoint, schema, handler, needs: typeof who === 'string' ? [] : [who.needs], takesKeys: true }
  })
  return room.everyMinute ? { calls, everyMinute: room.everyMinute } : { calls }
}

/** How the merchant's files are reached; tests have files of their own. */
export interface OwnFiles {
  /** The names of `shop/rooms.ts`; none without that file. */
  listRooms: () => Promise<unknown>
  /** `shop/rooms/<room>/server.ts`. */
  loadRoom: (name: string) => Promise<unknown>
}

/** How Node and the bundlers of functions, of the build and of tests say that there is no such file. */
const noList =
  /^(Cannot find module|Failed to load url|Module not found in bundle:|Unknown variable dynamic import:) '?\S*shop\/rooms\.ts/

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

// Bundlers of functions pack every file that these may mean. Named in full, a file that is not there would be a fault to them.
const folder: string = 'rooms'
const ownFiles: OwnFiles = {
  async listRooms() {
    try {
      return (await import(`../../shop/${folder}.ts`)).default
    } catch (error) {
      if (noList.test(reasonOf(error))) return []
      throw error
    }
  },
  loadRoom: async (name) => (await import(`../../shop/${folder}/${name}/server.ts`)).default,
}

const heading = 'Files in shop/ are invalid'
const roomName = /^[a-z][a-z0-9-]*$/
/** The names in `shop/rooms.ts`. Throws ConfigFault for a list that can't be read. */
export async function listOwnRooms(files: OwnFiles = ownFiles): Promise<OwnRooms> {
  const names = await files.listRooms().catch((error: unknown) => {
    throw new ConfigFault([`shop/rooms.ts can’t be read: ${reasonOf(error)}`], heading)
  })
  const isList = Array.isArray(names) && names.every((name) => typeof name === 'string' && roomName.test(name))
  if (!isList)
    throw new ConfigFault(['shop/rooms.ts has to export a list of names such as "stores" as its default'], heading)
  if (new Set(names).size < names.length) throw new ConfigFault(['shop/rooms.ts names a room twice'], heading)
  return names
}

async function loadOne(name: string, files: OwnFiles): Promise<OwnRoom> {
  const room = (await files.loadRoom(name)) as Partial<OwnRoom> | undefined
  if (!Array.isArray(room?.calls)) throw new Error('its default export is not made by ownRoom')
  const root = `/rooms-api/${name}/`
  const stray = (room as OwnRoom).calls.find(({ endpoint }) => !endpoint.path.startsWith(root))
  if (stray) throw new Error(`the path of ${stray.name} has to begin with ${root}`)
  return room as OwnRoom
}

/** Loads the rooms of `shop/rooms.ts`. Throws ConfigFault with a line for each that can't be used. */
export async function loadOwnRooms(files: OwnFiles = ownFiles): Promise<readonly OwnRoom[]> {
  const rooms: OwnRoom[] = []
  const faults: string[] = []
  for (const name of await listOwnRooms(files)) {
    try {
      rooms.push(await loadOne(name, files))
    } catch (error) {
      faults.push(`shop/rooms/${name}/server.ts can’t be used: ${reasonOf(error)}`)
    }
  }
  if (faults.length > 0) throw new ConfigFault(faults, heading)
  return rooms
}

export const callsOfRooms = (rooms: readonly OwnRoom[]): ServedCall[] => rooms.flatMap(({ calls }) => calls)

/** What the rooms do each minute; one that fails does not keep the others from it. */
export async function runEveryMinute(rooms: readonly OwnRoom[], deps: Deps): Promise<void> {
  for (const { everyMinute } of rooms) {
    try {
      await everyMinute?.(deps)
    } catch (error) {
      deps.log('error', 'timer-failed', { error })
    }
  }
}
