import type { Deps } from '../../deps.ts'
import {
  callPerAddress,
  callPerDestination,
  sendPerAddress,
  sendPerDestination,
  sendPerDestinationDay,
} from '../../policy.ts'
import type { OtpChannel } from '../../providers/otp/port.ts'
import { throttle } from '../../throttle.ts'

interface Sending {
  destination: string
  country: string | null
  channel: OtpChannel
  clientAddress: string
}

/** Holds one sending against every limit of the policy; 429 at the first it passes. */
export async function throttleSending(deps: Deps, { destination, channel, clientAddress }: Sending): Promise<void> {
  await throttle(deps, sendPerAddress, clientAddress)
  await throttle(deps, sendPerDestination, destination)
  await throttle(deps, sendPerDestinationDay, destination)
  if (channel === 'call') {
    await throttle(deps, callPerAddress, clientAddress)
    await throttle(deps, callPerDestination, destination)
  }
}
