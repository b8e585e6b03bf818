import type { OtpChannel } from '../../../adapters/codes/port.ts'
import type { Deps } from '../../../api/deps.ts'
import {
  callCost,
  callPerAddress,
  callPerDestination,
  sendPerAddress,
  sendPerCountry,
  sendPerDestination,
  sendPerDestinationDay,
  sendPerShop,
} from '../../../platform/policy.ts'
import { throttle } from '../../../platform/throttle.ts'

interface Sending {
  destination: string
  country: string | null
  channel: OtpChannel
  clientAddress: string
}

/** Holds one sending against every limit of the policy; 429 at the first it passes. */
export async function throttleSending(deps: Deps, sending: Sending): Promise<void> {
  const { destination, country, channel, clientAddress } = sending
  await throttle(deps, sendPerAddress, clientAddress)
  await throttle(deps, sendPerDestination, destination)
  await throttle(deps, sendPerDestinationDay, destination)
  if (channel === 'call') {
    await throttle(deps, callPerAddress, clientAddress)
    await throttle(deps, callPerDestination, destination)
  }
  const cost = channel === 'call' ? callCost : 1
  if (country) await throttle(deps, { ...sendPerCountry, cost }, country)
  await throttle(deps, { ...sendPerShop, limit: deps.config.OTP_DAILY_LIMIT, cost }, 'all')
}
