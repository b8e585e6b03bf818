import { messages } from '../../contract/messages.ts'
import type { ShippingMethod } from '../../contract/orders.ts'
import { toWire } from '../../domain/money.ts'
import { findDeliveryAnswer, keepDeliveryAnswer } from '../db/delivery-answers.ts'
import type { Deps } from '../deps.ts'
import type { Handlers } from '../http.ts'
import { readPriceRules } from '../orders/price-rules.ts'
import { deliveryPerAddress } from '../policy.ts'
import type { DeliveryAnswer, DeliveryQuestion } from '../providers/delivery/port.ts'
import { Refusal } from '../refusal.ts'
import { throttle } from '../throttle.ts'

/** Letters and digits, as every country's postcode is; looked at before anybody is asked (decision 31). */
const postcodeShape = /^[A-Z0-9](?:[A-Z0-9]|[ -](?=[A-Z0-9])){2,9}$/

function readPostcode(typed: string): string {
  const postcode = typed.trim().toUpperCase()
  if (!postcodeShape.test(postcode)) throw new Refusal(400, messages.malformed)
  return postcode
}

async function askProvider({ providers, log }: Deps, question: DeliveryQuestion): Promise<DeliveryAnswer> {
  try {
    return await providers.delivery.check(question)
  } catch (error) {
    log('warn', 'delivery-not-checked', { provider: providers.delivery.name, error })
    throw new Refusal(503, messages.somethingWrong)
  }
}

/** What goes over the network is asked once an hour for one question. */
async function findAnswer(deps: Deps, question: DeliveryQuestion): Promise<DeliveryAnswer> {
  if (!deps.providers.delivery.remote) return askProvider(deps, question)
  const key = JSON.stringify([deps.providers.delivery.name, question])
  const kept = await findDeliveryAnswer(deps.db, key)
  if (kept) return kept
  const answer = await askProvider(deps, question)
  await keepDeliveryAnswer(deps.db, key, answer)
  return answer
}

export const handleDelivery: Handlers = {
  checkDelivery: async ({ query, clientAddress }, deps) => {
    const postcode = readPostcode(query.delivery_postcode)
    await throttle(deps, deliveryPerAddress, clientAddress)
    const answer = await findAnswer(deps, {
      pickupPostcode: deps.config.PICKUP_POSTCODE,
      postcode,
      weightGrams: query.weight_grams,
      cashOnDelivery: query.cod === '1',
      today: new Date().toISOString().slice(0, 10),
    })
    if (!answer.available) {
      return { available: false, postcode, place: null, methods: [], message: messages.notDeliverable }
    }
    const { shippingCents } = readPriceRules(deps.config)
    const priceOf = (method: ShippingMethod) => toWire(shippingCents[method])
    return {
      available: true,
      postcode,
      place: answer.place,
      methods: answer.options.map((option) => ({ ...option, price: priceOf(option.method) })),
      message: messages.deliverable,
    }
  },
}
