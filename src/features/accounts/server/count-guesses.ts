import type { Deps } from '../../../api/deps.ts'
import { type Counted, countHits, refuseUntil, type ThrottleRule, takeBackHits } from '../../../platform/throttle.ts'
import { findOwnDevice } from './known-devices.ts'
import type { SessionUser } from './session.ts'

/** Who makes a call, as limits count them. */
export interface Caller {
  request: Request
  clientAddress: string
  user: SessionUser | null
}

interface GuessRates {
  account: ThrottleRule
  device: ThrottleRule
  address: ThrottleRule
}

/** An address isn't counted for a device on which somebody has signed in: neighbours can't use up its guesses. */
async function listCounted(
  deps: Deps,
  rates: GuessRates,
  { request, clientAddress, user }: Caller,
): Promise<Counted[]> {
  const own = await findOwnDevice(deps, request)
  const counted: Counted[] = []
  if (user) counted.push({ rule: rates.account, subject: user.id })
  if (own) counted.push({ rule: rates.device, subject: own.device.toString('hex') })
  if (!own?.isKnown) counted.push({ rule: rates.address, subject: clientAddress })
  return counted
}

interface Guess {
  rates: GuessRates
  caller: Caller
  /** What a wrong code is told, as a reply or a refusal. */
  wrong: string
}

const says = (outcome: unknown, text: string) =>
  typeof outcome === 'object' && outcome !== null && 'message' in outcome && outcome.message === text

/** Compares a code that somebody typed. A guess is counted before its outcome is known; only a wrong one stays counted. */
export async function countGuess<T>(
  deps: Deps,
  { rates, caller, wrong }: Guess,
  compare: () => Promise<T>,
): Promise<T> {
  const counted = await listCounted(deps, rates, caller)
  const [over] = await countHits(deps, counted)
  if (over) throw refuseUntil(over.waitSeconds)
  let isWrong = false
  try {
    const outcome = await compare()
    isWrong = says(outcome, wrong)
    return outcome
  } catch (error) {
    isWrong = says(error, wrong)
    throw error
  } finally {
    if (!isWrong) await takeBackHits(deps, counted)
  }
}
