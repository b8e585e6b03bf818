import { useEffect, useState } from 'react'
import { call } from '../../../site/browser/api.ts'
import { readPriceRules } from '../../../site/browser/price-rules.ts'
import { theme } from '../../../site/theme.ts'
import type { Order } from '../contract.ts'
import { describeNext, type ExpectedDays } from '../rules/next-words.ts'
import { isPartlyShipped } from '../rules/shipping.ts'

/** What was promised, or counted from today: an order that hasn't left yet leaves today at the earliest. */
async function findExpected({ address, shippingMethod, delivery }: Order): Promise<ExpectedDays | null> {
  if (delivery?.earliest && delivery.latest) return { earliest: delivery.earliest, latest: delivery.latest }
  if (address.postcode === '') return null
  const query = { pickup_postcode: readPriceRules().pickupPostcode, delivery_postcode: address.postcode }
  const outcome = await call('checkDelivery', { query, quiet: true })
  return outcome.ok ? (outcome.reply.methods.find(({ method }) => method === shippingMethod) ?? null) : null
}

/** What happens after an order is paid. */
export function WhatNext({ order }: { order: Order }) {
  const [expected, setExpected] = useState<ExpectedDays | null>(null)
  const isWaiting = ['placed', 'paid', 'packed'].includes(order.state) && !isPartlyShipped(order)
  useEffect(() => {
    if (isWaiting) void findExpected(order).then(setExpected)
  }, [isWaiting, order])
  if (isPartlyShipped(order)) return null
  const sentences = describeNext(order, expected, theme.locale)
  if (sentences.length === 0) return null
  return (
    <div className="what-next">
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  )
}
