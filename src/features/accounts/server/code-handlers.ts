import { randomUUID } from 'node:crypto'
import { type OtpChannel, OtpFault } from '../../../adapters/codes/port.ts'
import type { Deps } from '../../../api/deps.ts'
import type { Handlers } from '../../../api/http.ts'
import type { Config } from '../../../platform/config.ts'
import { transact } from '../../../platform/database/client.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { requirePhone } from '../../../platform/phone.ts'
import { verifyPerAddress } from '../../../platform/policy.ts'
import { otpLength } from '../../../platform/pure/limits.ts'
import { messages } from '../../../platform/pure/messages.ts'
import type { OtpType } from '../../../platform/schema/fields.ts'
import { equalInConstantTime, hashToken, hashWithSecret, makeOtpCode, makeToken } from '../../../platform/secrets.ts'
import { throttle } from '../../../platform/throttle.ts'
import {
  countGuess,
  dropChallenge,
  type Guess,
  markVerified,
  replaceChallenge,
  setProviderReference,
} from './challenge-queries.ts'
import { setProofCookie } from './proof.ts'
import { comesFromBrowser } from './session.ts'
import { markSessionVerified } from './session-queries.ts'
import { throttleSending } from './throttle-sending.ts'
import { markEmailVerified } from './users.ts'

const channels: Record<OtpType, OtpChannel> = { Text_Message: 'sms', Phone_Call: 'call', email: 'email' }

/** Anything else is a wrong code, and no provider is bothered with it. */
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
  if (!given) throw new Refusal(400, messages.fillRequired)
  if (otpType === 'email') return { destination: given, country: null }
  const { number, country } = requirePhone(config, given)
  return { destination: number, country }
}

function hashCode(config: Config, challengeId: string, code: string): Buffer {
  return hashWithSecret(config.APP_SECRET, `otp:${challengeId}:${code}`)
}

/** What a provider's fault is to the caller; any other error is ours. */
function refuseFault(error: unknown): unknown {
  if (!(error instanceof OtpFault)) return error
  switch (error.reason) {
    case 'invalid-destination':
      return new Refusal(400, messages.enterValidNumber)
    case 'too-many':
      return new Refusal(429, messages.tooManyRequests, { 'Retry-After': String(error.retryAfterSeconds) })
    case 'unavailable':
      return new Refusal(503, messages.somethingWrong)
  }
}

async function sendCode({ config, db, providers, log }: Deps, otpType: OtpType, to: string): Promise<void> {
  const { otp } = providers
  const id = randomUUID()
  const code = otp.kind === 'carrier' ? makeOtpCode() : null
  const codeHash = code === null ? null : hashCode(config, id, code)
  const killed = await transact(db, (trx) => replaceChallenge(trx, { id, channel: otpType, destination: to, codeHash }))
  try {
    const target = { channel: channels[otpType], to }
    if (otp.kind === 'carrier') {
      await otp.send(target, code ?? '')
    } else {
      for (const reference of killed) await otp.cancel(reference)
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
  if (guess.codeHash) return equalInConstantTime(hashCode(config, guess.id, code), guess.codeHash)
  if (providers.otp.kind !== 'verifier' || !guess.providerReference) return false
  const verdict = await providers.otp.check(guess.providerReference, code).catch((error) => {
    throw refuseFault(error)
  })
  if (verdict === 'too-many') throw new Refusal(429, messages.tooManyGuesses, { 'Retry-After': '600' })
  return verdict === 'right'
}

/** Turns a right code into a proof; anything else is one and the same refusal. */
async function redeemCode(deps: Deps, destination: string, code: string): Promise<string> {
  const guess = await countGuess(deps.db, destination)
  if (guess.kind === 'spent') {
    throw new Refusal(429, messages.tooManyGuesses, { 'Retry-After': String(Math.max(1, guess.waitSeconds)) })
  }
  const proof = makeToken()
  const right = guess.kind === 'counted' && codeShape.test(code) && (await isRight(deps, guess, code))
  if (!right || !(await markVerified(deps.db, guess.id, hashToken(proof)))) {
    throw new Refusal(400, messages.invalidCode)
  }
  return proof
}

export const handleCodes: Pick<Handlers, 'sendOtp' | 'verifyOtp'> = {
  /** Never asks who has an account: known and unknown numbers go the same way. */
  sendOtp: async ({ body, clientAddress }, deps) => {
    const target = readTarget(deps.config, body)
    await throttleSending(deps, { ...target, channel: channels[body.otpType], clientAddress })
    await sendCode(deps, body.otpType, target.destination)
    return { message: messages.otpSent }
  },

  verifyOtp: async ({ body, user, request, headers, clientAddress }, deps) => {
    const { destination } = readTarget(deps.config, body)
    await throttle(deps, verifyPerAddress, clientAddress)
    const proof = await redeemCode(deps, destination, body.otp)
    if (user?.phone === destination) await markSessionVerified(deps.db, user.sessionId)
    if (user && body.otpType === 'email') await markEmailVerified(deps.db, user.id, destination)
    setProofCookie(deps.config, headers, proof)
    const message = body.otpType === 'email' ? messages.emailVerified : messages.phoneVerified
    return comesFromBrowser(request) ? { message } : { message, verificationToken: proof }
  },
}
