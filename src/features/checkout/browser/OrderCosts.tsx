import { useStore } from '@nanostores/react'
import { $chosen, $costs, $listedCents, $noTax, $openTax, $promotions } from '../../cart/browser/costs.ts'
import { $shipping } from '../../cart/browser/destination.ts'
import { Figures } from '../../cart/browser/Figures.tsx'
import { $paying } from './credit.ts'

/** The whole cost of the order as the form has it now, and what is left to pay. */
export function OrderCosts() {
  return (
    <Figures
      costs={useStore($costs)}
      method={useStore($shipping).method}
      methodName={useStore($chosen)?.name}
      promotions={useStore($promotions)}
      credits={useStore($paying).shown}
      openTax={useStore($openTax)}
      noTax={useStore($noTax)}
      alongsideCents={useStore($listedCents)}
    />
  )
}
