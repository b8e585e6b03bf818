import { useStore } from '@nanostores/react'
import { $paying } from '../../gifts/browser/credit.ts'
import { $chosen, $costs, $listedCents, $noTax, $openTax, $promotions } from './costs.ts'
import { $shipping } from './destination.ts'
import { Figures } from './Figures.tsx'

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
