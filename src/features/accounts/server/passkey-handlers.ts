import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { Handlers } from '../../../api/http.ts'
import type { Body } from '../../../api/schemas.ts'
import type { Config } from '../../../platform/config.ts'
import { transact } from '../../../platform/database/client.ts'
import { isConflict } from '../../../platform/database/conflict.ts'
import { HttpError, orNotFound } from '../../../platform/http/http-error.ts'
import { passkeyPerAddress } from '../../../platform/policy.ts'
import { passkeysMax } from '../../../platform/pure/limits.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { throttle } from '../../../platform/throttle.ts'
import type { Passkey } from '../contract.ts'
import {
  deletePasskey,
  findPasskey,
  insertPasskey,
  listPasskeys,
  saveChallenge,
  takeChallenge,
  usePasskey,
} from './passkey-queries.ts'
import { requireRecentProof } from './session.ts'
import { findPasskeyStep, markSessionByPasskey, revokeSession } from './session-queries.ts'
import { signIn } from './sign-in.ts'
import { getUser, lockUser } from './users.ts'

// The relying party is the shop's own host, so a passkey works nowhere else.
function readSite(config: Config, request: Request): { rpID: string; origin: string } {
  const site = new URL(config.siteUrl)
  const asked = request.headers.get('origin') ?? ''
  // In development, pages may come from another port.
  const local = !config.production && URL.canParse(asked) && new URL(asked).hostname === site.hostname
  return { rpID: site.hostname, origin: local ? asked : site.origin }
}

interface Person {
  id: string
  name: string
  phone: string
}

function makeRegistrationOptions(
  config: Config,
  { id, name, phone }: Person,
  present: { id: string; transports: string[] }[],
) {
  return generateRegistrationOptions({
    rpName: config.shop.shopName,
    rpID: new URL(config.siteUrl).hostname,
    userID: new TextEncoder().encode(id),
    userName: phone,
    userDisplayName: name || phone,
    excludeCredentials: present,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

function makeLoginOptions(config: Config) {
  return generateAuthenticationOptions({ rpID: new URL(config.siteUrl).hostname, userVerification: 'required' })
}

function refuse(): never {
  throw new HttpError(400, messages.passkeyRefused)
}

/** The challenge in a reply; the caller checks that it was ours. */
function readChallenge(clientDataJSON: string): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { challenge?: unknown }
    return typeof challenge === 'string' ? challenge : refuse()
  } catch {
    return refuse()
  }
}

type Checking<T> = { config: Config; request: Request; response: T; challenge: string }

/** The new passkey's public key, or 400. */
async function checkRegistration({ config, request, response, challenge }: Checking<Body<'addPasskey'>['response']>) {
  const { rpID, origin } = readSite(config, request)
  const verified = await verifyRegistrationResponse({
    response: { ...response, clientExtensionResults: {} } as Parameters<
      typeof verifyRegistrationResponse
    >[0]['response'],
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
  }).catch(refuse)
  return verified.verified ? verified.registrationInfo.credential : refuse()
}

interface KnownKey {
  id: string
  publicKey: Buffer
  counter: number
}

/** The counter after this use, or 400. */
async function checkLogin(
  { config, request, response, challenge }: Checking<Body<'passkeyLogin'>['response']>,
  { id, publicKey, counter }: KnownKey,
): Promise<number> {
  const { rpID, origin } = readSite(config, request)
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    credential: { id, publicKey: new Uint8Array(publicKey), counter },
  }).catch(refuse)
  return verified ? authenticationInfo.newCounter : refuse()
}

type PasskeyRow = Awaited<ReturnType<typeof listPasskeys>>[number]

function presentPasskey({ id, name, created_at, last_used_at }: PasskeyRow): Passkey {
  return {
    _id: id,
    id,
    name,
    createdAt: created_at.toISOString(),
    lastUsedAt: last_used_at?.toISOString() ?? null,
  }
}

function refusePasskey(): HttpError {
  return new HttpError(400, messages.passkeyRefused)
}

type PasskeyCalls =
  | 'listPasskeys'
  | 'startPasskey'
  | 'addPasskey'
  | 'removePasskey'
  | 'startPasskeyLogin'
  | 'passkeyLogin'

export const handlePasskeys: Pick<Handlers, PasskeyCalls> = {
  listPasskeys: async ({ user }, { db }) => ({ passkeys: (await listPasskeys(db, user.id)).map(presentPasskey) }),

  /** A passkey gives lasting access to the account, so adding one needs more than a token. */
  startPasskey: async ({ user }, { config, db }) => {
    requireRecentProof(user)
    const options = await makeRegistrationOptions(config, user, await listPasskeys(db, user.id))
    await saveChallenge(db, options.challenge, user.id)
    return { options: { ...options } }
  },

  addPasskey: async ({ body: { response, name = '' }, user, request }, { config, db }) => {
    requireRecentProof(user)
    const challenge = readChallenge(response.response.clientDataJSON)
    if (!(await takeChallenge(db, challenge, user.id))) throw refusePasskey()
    const { id, publicKey, counter } = await checkRegistration({ config, request, response, challenge })
    const { transports = [] } = response.response
    const row = await transact(db, async (trx) => {
      await lockUser(trx, user.id)
      const present = await listPasskeys(trx, user.id)
      if (present.length >= passkeysMax) throw new HttpError(409, messages.passkeysFull)
      // Registered elsewhere in the meantime: a code alone adds no second one.
      if (user.passkeyStep && present.length > 0) throw new HttpError(403, messages.passkeyNeeded)
      await markSessionByPasskey(trx, user.sessionId)
      return insertPasskey(trx, { id, userId: user.id, publicKey: Buffer.from(publicKey), counter, transports, name })
    }).catch((error) => {
      throw isConflict(error) ? refusePasskey() : error
    })
    return { passkey: presentPasskey(row), message: messages.passkeyAdded }
  },

  removePasskey: async ({ params: { id }, user }, { db }) => {
    await transact(db, async (trx) => {
      await lockUser(trx, user.id)
      orNotFound(await deletePasskey(trx, { userId: user.id, id }))
      if ((await findPasskeyStep(trx, user.id)) === 'add') throw new HttpError(409, messages.passkeyRequired)
    })
    return { message: messages.passkeyRemoved }
  },

  startPasskeyLogin: async ({ clientAddress }, deps) => {
    await throttle(deps, passkeyPerAddress, clientAddress)
    const options = await makeLoginOptions(deps.config)
    await saveChallenge(deps.db, options.challenge, null)
    return { options: { ...options } }
  },

  passkeyLogin: async ({ body: { response }, user: caller, request, headers }, { config, db }) => {
    const challenge = readChallenge(response.response.clientDataJSON)
    const known = await findPasskey(db, response.id)
    if (!(await takeChallenge(db, challenge, null)) || !known) throw refusePasskey()
    const from = Number(known.counter)
    const key = { id: known.id, publicKey: known.public_key, counter: from }
    const to = await checkLogin({ config, request, response, challenge }, key)
    return transact(db, async (trx) => {
      if (!(await usePasskey(trx, known.id, { from, to }))) throw refusePasskey()
      const user = await getUser(trx, known.user_id)
      // The passkey was what this session lacked: the new one takes its place.
      if (caller?.passkeyStep && caller.id === user.id) await revokeSession(trx, caller.sessionId)
      return signIn(trx, { config, request, headers, user, byPasskey: true, message: messages.loggedIn })
    })
  },
}
