import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Config } from '../../../platform/config.ts'
import type { Database, Trx } from '../../../platform/database/client.ts'
import { cookie, readCookie } from '../../../platform/http/cookies.ts'
import {
  type AppSecrets,
  equalInConstantTime,
  hashToken,
  hashWithSecret,
  listSecrets,
  makeToken,
} from '../../../platform/secrets.ts'

const deviceCookie = 'placket_device'
/** The longest that browsers keep a cookie. */
const deviceDays = 400
const maxAge = deviceDays * 24 * 60 * 60

function readToken(request: Request): string | null {
  const token = readCookie(request, deviceCookie)
  return token && /^[\w-]{43}$/.test(token) ? token : null
}

/** The browser's id in the database; null for one that never signed in, and for clients that are not browsers. */
export function readDevice(request: Request): Buffer | null {
  const token = readToken(request)
  return token === null ? null : hashToken(token)
}

const idBytes = 16

function sealOf(secret: string, id: Buffer): Buffer {
  return hashWithSecret(secret, `device ${id.toString('hex')}`).subarray(0, idBytes)
}

function isIssued(secrets: AppSecrets, token: string): boolean {
  const bytes = Buffer.from(token, 'base64url')
  const id = bytes.subarray(0, idBytes)
  return listSecrets(secrets).some((secret) => equalInConstantTime(bytes.subarray(idBytes), sealOf(secret, id)))
}

/** A browser that the limits count by itself. */
export interface OwnDevice {
  device: Buffer
  /** Whether somebody has signed in on it. */
  isKnown: boolean
}

/** Null for a browser without a cookie of ours: a made-up one would give a script as many devices as it likes. */
export async function findOwnDevice(
  { db, config }: { db: Database; config: AppSecrets },
  request: Request,
): Promise<OwnDevice | null> {
  const token = readToken(request)
  if (token === null) return null
  const device = hashToken(token)
  const isKnown = (await listDeviceUsers(db, device)).length > 0
  return isKnown || isIssued(config, token) ? { device, isKnown } : null
}

/** Gives the browser a cookie by which the limits count it. Signing in replaces it. */
export function issueDevice(config: Config, headers: Headers): Buffer {
  const id = randomBytes(idBytes)
  const token = Buffer.concat([id, sealOf(config.APP_SECRET, id)]).toString('base64url')
  headers.append('set-cookie', cookie(config, deviceCookie, token, { httpOnly: true, maxAge }))
  return hashToken(token)
}

/** The people who have signed in on this device. */
export async function listDeviceUsers(db: Database | Trx, device: Buffer): Promise<string[]> {
  const rows = await db.selectFrom('known_devices').select('user_id').where('device_hash', '=', device).execute()
  return rows.map((row) => row.user_id)
}

/**
 * The device, if the owner of this number or proved email has signed in on it before; otherwise null, so that strangers
 * learn nothing by asking.
 */
export async function findKnownDevice(db: Database, request: Request, destination: string): Promise<Buffer | null> {
  const device = readDevice(request)
  if (!device) return null
  const row = await db
    .selectFrom('known_devices')
    .innerJoin('users', 'users.id', 'known_devices.user_id')
    .select('users.id')
    .where('device_hash', '=', device)
    .where((eb) =>
      eb.or([
        eb('phone', '=', destination),
        eb.and([eb(sql`lower(email)`, '=', destination.toLowerCase()), eb('email_verified_at', 'is not', null)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return row ? device : null
}

/** Records that this person has signed in on this browser. A cookie that nobody ever signed in with is replaced. */
export async function rememberDevice(
  db: Database | Trx,
  { config, request, headers, userId }: { config: Config; request: Request; headers: Headers; userId: string },
): Promise<void> {
  const shown = readToken(request)
  const isKnown = shown !== null && (await listDeviceUsers(db, hashToken(shown))).length > 0
  const token = isKnown ? shown : makeToken()
  await db
    .insertInto('known_devices')
    .values({ device_hash: hashToken(token), user_id: userId })
    .onConflict((conflict) => conflict.columns(['device_hash', 'user_id']).doUpdateSet({ seen_at: sql`now()` }))
    .execute()
  headers.append('set-cookie', cookie(config, deviceCookie, token, { httpOnly: true, maxAge }))
}

/** Forgets the person's devices, except the one that makes the call. */
export async function forgetDevices(db: Database | Trx, userId: string, kept: Buffer | null): Promise<void> {
  await db
    .deleteFrom('known_devices')
    .where('user_id', '=', userId)
    .$if(kept !== null, (query) => query.where('device_hash', '<>', kept))
    .execute()
}
