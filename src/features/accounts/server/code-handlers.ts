import { randomUUID } from 'node:crypto'
import { type OtpChannel, OtpFault } from '../../../adapters/codes/port.ts'
import type { Deps } from '../../../api/deps.ts'
import type { Handlers } from '../../../api/http.ts'
import type { Config } from '../../../platform/config.ts'
import { languageOf } from '../../../platform/correspondence.ts'
import { type Database, transact } from '../../../platform/database/client.ts'
import { isConflict } from '../../../platform/database/conflict.ts'
import { HttpError } from '../../../platform/http/http-error.ts'
import { requirePhone } from '../../../platform/phone.ts'
import { guessPerDestination, verifyPerAddress } from '../../../platform/policy.ts'
import { otpLength } from '../../../platform/pure/limits.ts'
import { messages } from '../../../platform/pure/messages.ts'
import type { OtpType } from '../../../platform/schema/fields.ts'
import {
  equalInConstantTime,
  hashToken,
  hashWithSecret,
  listSecrets,
  makeOtpCode,
  makeToken,
} from '../../../platform/secrets.ts'
import { takeBackHit, throttle } from '../../../platform/throttle.ts'
import { speakMail } from '../../mails/server/mail-phrases.ts'
import {
  countGuess,
  dropChallenge,
  type Guess,
  markVerified,
  replaceChallenge,
  setProviderReference,
} from './challenge-queries.ts'
import { findKnownDevice } from './known-devices.ts'
import { setProofCookie } from './proof.ts'
import { comesFromBrowser } from './session.ts'
import { markSessionVerified } from './session-queries.ts'
import { subjectOf, throttleSending } from './throttle-sending.ts'
import { markEmailVerified } from './users.ts'

const channels: Record<OtpType, OtpChannel> = { Text_Message: 'sms', Phone_Call: 'call', email: 'email' }

/** Anything else is a wrong code, and the provider is not asked. */
const codeShape = new RegExp(`^\\d{${otpLength}}$`)

export interface CodeTarget {
  destination: string
  /** Null for an email address. */
  country: string | null
}

function readTarget(
  config: Config,
  { phoneNumber, email, otpType }: { phoneNumber?: string | undefined; email?: string | undefined; otpType: OtpType },
): CodeTarget {
  const given = otpType === 'email' ? email : phoneNumber
  if (!given) throw new HttpError(400, messages.fillRequired)
  if (otpType === 'email') return { destination: given, country: null }
  const { number, country } = requirePhone(config, given)
  return { destination: number, country }
}

function hashCode(secret: string, challengeId: string, code: string): Buffer {
  return hashWithSecret(secret, `otp:${challengeId}:${code}`)
}

function tooMany(message: string, waitSeconds: number): HttpError {
  return new HttpError(429, message, { 'Retry-After': String(Math.max(1, waitSeconds)) })
}

/** How a provider's error is reported to the caller; any other error is ours. */
function refuseFault(error: unknown): unknown {
  if (!(error instanceof OtpFault)) return error
  switch (error.reason) {
    case 'invalid-destination':
      return new HttpError(400, messages.enterValidNumber)
    case 'too-many':
      return tooMany(messages.tooManyRequests, error.retryAfterSeconds)
    case 'unavailable':
      return new HttpError(503, messages.somethingWrong)
  }
}

interface Code {
  otpType: OtpType
  to: string
  device: Buffer | null
}

async function sendCode({ config, db, providers, log }: Deps, { otpType, to, device }: Code): Promise<void> {
  const { otp } = providers
  const id = randomUUID()
  const code = otp.kind === 'carrier' ? makeOtpCode() : null
  const codeHash = code === null ? null : hashCode(config.APP_SECRET, id, code)
  const challenge = { id, channel: otpType, destination: to, codeHash, device }
  const shared = otp.kind === 'verifier'
  const replacement = await transact(db, (trx) => replaceChallenge(trx, challenge, { shared }))
  if (!replacement.taken) throw tooMany(messages.tooManyRequests, replacement.waitSeconds)
  try {
    const language = languageOf(config)
    const target = { channel: channels[otpType], to, language }
    if (otp.kind === 'carrier') {
      const text = speakMail(config, language)('codeText', { code: code ?? '', shop: config.shop.shopName })
      await otp.send(target, code ?? '', text)
    } else {
      for (const reference of replacement.killed) await otp.cancel(reference)
      const { reference } = await otp.send(target)
      await setProviderReference(db, id, reference)
    }
  } catch (error) {
    await dropChallenge(db, id)
    if (error instanceof OtpFault) log('warn', 'code-not-sent', { channel: otpType, reason: error.message })
    throw refuseFault(error)
  }
}

async function isRight(
  { config, providers }: Deps,
  guess: Guess & { kind: 'counted' },
  code: string,
): Promise<boolean> {
  const { id, codeHash } = guess
  // The secret may have changed since the code was sent.
  if (codeHash) return listSecrets(config).some((secret) => equalInConstantTime(hashCode(secret, id, code), codeHash))
  if (providers.otp.kind !== 'verifier' || !guess.providerReference) return false
  const verdict = await providers.otp.check(guess.providerReference, code).catch((error) => {
    throw refuseFault(error)
  })
  if (verdict === 'too-many') throw tooMany(messages.tooManyGuesses, 600)
  return verdict === 'right'
}

/** Turns a correct code into a proof; every failure gets the same refusal. Wrong guesses are also limited per day. */
async function redeemCode(deps: Deps, { to, device }: Omit<Code, 'otpType'>, code: string): Promise<string> {
  const guess = await countGuess(deps.db, to, device)
  if (guess.kind === 'spent') throw tooMany(messages.tooManyGuesses, guess.waitSeconds)
  const proof = makeToken()
  if (guess.kind === 'none') throw new HttpError(400, messages.invalidCode)
  const subject = subjectOf(to, device)
  await throttle(deps, guessPerDestination, subject)
  const right = codeShape.test(code) && (await isRight(deps, guess, code))
  if (!right || !(await markVerified(deps.db, guess.id, hashToken(proof)))) {
    throw new HttpError(400, messages.invalidCode)
  }
  await takeBackHit(deps, guessPerDestination, subject)
  return proof
}

/** Another account may have proved the address already; then this one's stays unproved. */
async function markOwnEmail(db: Database, userId: string, email: string): Promise<void> {
  await markEmailVerified(db, userId, email).catch((error) => {
    if (!isConflict(error)) throw error
  })
}

export const handleCodes: Pick<Handlers, 'sendOtp' | 'verifyOtp'> = {
  /** Doesn't check whether an account exists: known and unknown numbers take the same path. */
  sendOtp: async ({ body, request, clientAddress }, deps) => {
    const { destination: to, country } = readTarget(deps.config, body)
    const device = await findKnownDevice(deps.db, request, to)
    const channel = channels[body.otpType]
    await throttleSending(deps, { destination: to, country, channel, clientAddress, device })
    await sendCode(deps, { otpType: body.otpType, to, device })
    return { message: messages.otpSent }
  },

  verifyOtp: async ({ body, user, request, headers, clientAddress }, deps) => {
    const { destination } = readTarget(deps.config, body)
    const device = await findKnownDevice(deps.db, request, destination)
    if (!device) await throttle(deps, verifyPerAddress, clientAddress)
    const proof = await redeemCode(deps, { to: destination, device }, body.otp)
    if (!device) await takeBackHit(deps, verifyPerAddress, clientAddress)
    if (user?.phone === destination) await markSessionVerified(deps.db, user.sessionId)
    if (user && body.otpType === 'email') await markOwnEmail(deps.db, user.id, destination)
    setProofCookie(deps.config, headers, proof)
    const message = body.otpType === 'email' ? messages.emailVerified : messages.phoneVerified
    return comesFromBrowser(request) ? { message } : { message, verificationToken: proof }
  },
}
