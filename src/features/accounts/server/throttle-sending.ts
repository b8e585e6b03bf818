import type { OtpChannel } from '../../../adapters/codes/port.ts'
import type { Deps } from '../../../api/deps.ts'
import { neighbourhoodOf } from '../../../platform/http/network.ts'
import {
  callCost,
  callPerAddress,
  callPerDestination,
  floodPerAddress,
  floodPerDestination,
  floodPerNeighbourhood,
  sendPerAddress,
  sendPerCountry,
  sendPerDestination,
  sendPerDestinationDay,
  sendPerShop,
} from '../../../platform/policy.ts'
import { countHit, throttle } from '../../../platform/throttle.ts'

interface Sending {
  destination: string
  country: string | null
  channel: OtpChannel
  clientAddress: string
  /** The browser, if the owner of the destination has signed in on it before. */
  device: Buffer | null
}

/** Who attempts on a number or an email are counted against: all strangers together, or one known device. */
export function subjectOf(destination: string, device: Buffer | null): string {
  return device ? `${device.toString('hex')}:${destination}` : destination
}

async function throttleDestination(deps: Deps, subject: string, channel: OtpChannel): Promise<void> {
  await throttle(deps, sendPerDestination, subject)
  await throttle(deps, sendPerDestinationDay, subject)
  if (channel === 'call') await throttle(deps, callPerDestination, subject)
}

/** Whether a country or the whole shop has sent more codes than its ceiling: an attack, or a very good day. */
async function isFlooded(deps: Deps, country: string | null, cost: number): Promise<boolean> {
  const shop = await countHit(deps, { ...sendPerShop, limit: deps.config.OTP_DAILY_LIMIT, cost }, 'all')
  const area = country ? await countHit(deps, { ...sendPerCountry, cost }, country) : null
  if (shop.first) deps.log('warn', 'code-ceiling-passed', { ceiling: 'shop' })
  if (area?.first) deps.log('warn', 'code-ceiling-passed', { ceiling: country })
  return shop.over || area?.over === true
}

/**
 * Checks a sending against every limit of the policy; 429 at the first it exceeds. A known device has its own limits, which
 * strangers can't use up. Above a ceiling nobody is shut out: every address and number gets lower limits.
 */
export async function throttleSending(deps: Deps, sending: Sending): Promise<void> {
  const { destination, country, channel, clientAddress, device } = sending
  const subject = subjectOf(destination, device)
  if (device) return throttleDestination(deps, subject, channel)
  await throttle(deps, sendPerAddress, clientAddress)
  if (channel === 'call') await throttle(deps, callPerAddress, clientAddress)
  await throttleDestination(deps, subject, channel)
  const cost = channel === 'call' ? callCost : 1
  if (!(await isFlooded(deps, country, cost))) return
  await throttle(deps, { ...floodPerNeighbourhood, cost }, neighbourhoodOf(clientAddress))
  await throttle(deps, { ...floodPerAddress, cost }, clientAddress)
  await throttle(deps, { ...floodPerDestination, cost }, destination)
}
