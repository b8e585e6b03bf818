import type { Deps } from '../../../api/deps.ts'
import {
  checkPerAddress,
  checkPerDevice,
  checkPerNumber,
  checkPerProgram,
  newDevicesPerAddress,
  refusedEmailsPerAccount,
} from '../../../platform/policy.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { throttle } from '../../../platform/throttle.ts'
import { type Caller, countGuess } from './count-guesses.ts'
import { findKnownDevice, findOwnDevice, issueDevice } from './known-devices.ts'
import { comesFromBrowser } from './session.ts'
import { subjectOf } from './throttle-sending.ts'

interface Check {
  number: string
  request: Request
  /** The reply's. */
  headers: Headers
  clientAddress: string
}

/** Counts a check against its device, which a browser without one gets here. */
async function throttleDevice(deps: Deps, { request, headers, clientAddress }: Check): Promise<void> {
  const own = await findOwnDevice(deps, request)
  if (own) await throttle(deps, checkPerDevice, own.device.toString('hex'))
  if (own?.isKnown) return
  if (!own && !comesFromBrowser(request)) await throttle(deps, checkPerProgram, clientAddress)
  await throttle(deps, checkPerAddress, clientAddress)
  if (own || !comesFromBrowser(request)) return
  await throttle(deps, newDevicesPerAddress, clientAddress)
  await throttle(deps, checkPerDevice, issueDevice(deps.config, headers).toString('hex'))
}

const claimRates = { account: refusedEmailsPerAccount, device: checkPerDevice, address: checkPerAddress }

/** Signing up with an email, or saving it in the profile, is refused if it is another's: then it counts like a check. */
export const countClaim = <T>(deps: Deps, caller: Caller, claim: () => Promise<T>): Promise<T> =>
  countGuess(deps, { rates: claimRates, caller, wrong: messages.alreadyRegistered }, claim)

/**
 * Limits what a call that says whether a number has an account may reveal. A known device of the number's owner has its own limit, which
 * neighbours and strangers can't use up; nor can they use up that of a device on which anybody has signed in.
 */
export async function throttleCheck(deps: Deps, check: Check): Promise<void> {
  const { number, request } = check
  const device = await findKnownDevice(deps.db, request, number)
  if (!device) await throttleDevice(deps, check)
  await throttle(deps, checkPerNumber, subjectOf(number, device))
}
