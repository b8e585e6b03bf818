import type { DeliveryAnswer } from '../../../adapters/delivery/port.ts'
import type { Config } from '../../../platform/config.ts'
import type { ZoneMethod } from '../../../platform/pure/shipping/methods.ts'
import { addDays, type IsoDay } from '../../../platform/pure/shipping/working-days.ts'
import { findLeavingDay, type PromisedDays, promiseDays } from '../rules/promise.ts'

/** The day before a parcel leaves, for carriers, which count from the next working day. */
export const askedOn = (config: Config, now = new Date()): IsoDay => addDays(findLeavingDay(now, config), -1)

/** The days of a method, as the merchant gives them, else the carrier's; null if it doesn't go there. */
export function findDays(
  { days, speed }: ZoneMethod,
  answer: DeliveryAnswer,
  config: Config,
  now = new Date(),
): PromisedDays | null {
  if (days) return promiseDays(now, days, config)
  const option = answer.available ? answer.options.find(({ method }) => method === speed) : undefined
  return option ? { earliest: option.earliest, latest: option.latest } : null
}
