import { sql } from 'kysely'
import type { Database, Trx } from '../../../platform/database/client.ts'
import { otpGuesses, otpLifetimeMinutes, proofLifetimeMinutes } from '../../../platform/pure/limits.ts'
import type { OtpType } from '../../../platform/schema/fields.ts'

const secondsLeft = sql<number>`ceil(extract(epoch FROM expires_at - now()))::int`.as('waitSeconds')

export interface NewChallenge {
  id: string
  channel: OtpType
  destination: string
  /** Null when the provider keeps the code. */
  codeHash: Buffer | null
  /** The known device that the code was sent for; null when anyone may guess it. */
  device: Buffer | null
}

/** `killed`: the provider's references of the codes that this one replaces. */
export type Replacement = { taken: false; waitSeconds: number } | { taken: true; killed: string[] }

/**
 * Stores a sent code and invalidates the previous one; senders to one destination wait for each other. A known device's code and
 * a stranger's are valid side by side, unless the provider has only one code for each destination (`shared`): then
 * strangers wait until the device's code is used or expired.
 */
export async function replaceChallenge(
  trx: Trx,
  challenge: NewChallenge,
  { shared }: { shared: boolean },
): Promise<Replacement> {
  const { destination, device } = challenge
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${destination}, 0))`.execute(trx)
  const live = trx
    .selectFrom('otp_challenges')
    .where('destination', '=', destination)
    .where('superseded_at', 'is', null)
    .where('verified_at', 'is', null)
  if (shared && !device) {
    const devices = await live
      .select(secondsLeft)
      .where('device_hash', 'is not', null)
      .where('expires_at', '>', sql<Date>`now()`)
      .executeTakeFirst()
    if (devices) return { taken: false, waitSeconds: devices.waitSeconds }
  }
  const killed = await trx
    .updateTable('otp_challenges')
    .set({ superseded_at: sql`now()` })
    .where('id', 'in', live.select('id'))
    .$if(!shared, (query) => query.where(sql<boolean>`device_hash IS NOT DISTINCT FROM ${device}`))
    .returning('provider_reference')
    .execute()
  await trx
    .insertInto('otp_challenges')
    .values({
      id: challenge.id,
      channel: challenge.channel,
      destination,
      code_hash: challenge.codeHash,
      device_hash: device,
      expires_at: sql<Date>`now() + make_interval(mins => ${otpLifetimeMinutes})`,
    })
    .execute()
  return { taken: true, killed: killed.flatMap(({ provider_reference }) => provider_reference ?? []) }
}

export async function setProviderReference(db: Database, id: string, reference: string): Promise<void> {
  await db.updateTable('otp_challenges').set({ provider_reference: reference }).where('id', '=', id).execute()
}

/** A code that could not be sent: nobody may guess it. */
export async function dropChallenge(db: Database, id: string): Promise<void> {
  await db.deleteFrom('otp_challenges').where('id', '=', id).execute()
}

export type Guess =
  | { kind: 'counted'; id: string; codeHash: Buffer | null; providerReference: string | null }
  /** The guesses are used up; the code expires in `waitSeconds`. */
  | { kind: 'spent'; waitSeconds: number }
  | { kind: 'none' }

/**
 * Counts a guess before comparing it, in one statement, so that concurrent guesses can't exceed five. A known device guesses
 * its own code if it has one; nobody else can.
 */
export async function countGuess(db: Database, destination: string, device: Buffer | null): Promise<Guess> {
  const live = db
    .selectFrom('otp_challenges')
    .where('destination', '=', destination)
    .where((eb) => eb.or([eb('device_hash', 'is', null), eb('device_hash', '=', device)]))
    .where('superseded_at', 'is', null)
    .where('verified_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy(sql`device_hash NULLS LAST`)
    .limit(1)
  const counted = await db
    .updateTable('otp_challenges')
    .set({ guesses: sql`guesses + 1` })
    .where('id', '=', live.select('id'))
    .where('superseded_at', 'is', null)
    .where('verified_at', 'is', null)
    .where('guesses', '<', otpGuesses)
    .returning(['id', 'code_hash', 'provider_reference'])
    .executeTakeFirst()
  if (counted) {
    const { id, code_hash: codeHash, provider_reference: providerReference } = counted
    return { kind: 'counted', id, codeHash, providerReference }
  }
  const spent = await live.select(secondsLeft).executeTakeFirst()
  return spent ? { kind: 'spent', waitSeconds: spent.waitSeconds } : { kind: 'none' }
}

/** Turns a correctly guessed code into a proof. False when another guess or a resend came first. */
export async function markVerified(db: Database, id: string, proofHash: Buffer): Promise<boolean> {
  const row = await db
    .updateTable('otp_challenges')
    .set({
      verified_at: sql`now()`,
      proof_hash: proofHash,
      proof_expires_at: sql`now() + make_interval(mins => ${proofLifetimeMinutes})`,
    })
    .where('id', '=', id)
    .where('superseded_at', 'is', null)
    .where('verified_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Consumes the proof of this destination, once. Call it in the transaction that it authorises: both happen or neither. */
export async function consumeProof(trx: Trx, proofHash: Buffer, destination: string): Promise<boolean> {
  const row = await trx
    .updateTable('otp_challenges')
    .set({ consumed_at: sql`now()` })
    .where('proof_hash', '=', proofHash)
    .where('destination', '=', destination)
    .where('consumed_at', 'is', null)
    .where('proof_expires_at', '>', sql<Date>`now()`)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
