import { useStore } from '@nanostores/react'
import { CreditForm } from '../../gifts/browser/CreditForm.tsx'
import { $paying } from '../../gifts/browser/credit.ts'
import { PromoForm } from '../../promotions/browser/PromoForm.tsx'
import * as texts from '../messages/en.ts'
import { BoughtLines } from './BoughtLines.tsx'
import { $chosen, $costs, $openTax, $promotions } from './costs.ts'
import { $shipping } from './destination.ts'
import { Figures } from './Figures.tsx'

/** The items and the whole cost, before signing in. */
export function OrderReview() {
  const costs = useStore($costs)
  const { method } = useStore($shipping)
  return (
    <>
      <BoughtLines />
      <a className="text-button" href="/cart">
        {texts.editCart}
      </a>
      <PromoForm />
      <CreditForm />
      <Figures
        costs={costs}
        method={method}
        methodName={useStore($chosen)?.name}
        promotions={useStore($promotions)}
        credits={useStore($paying).shown}
        openTax={useStore($openTax)}
      />
    </>
  )
}
