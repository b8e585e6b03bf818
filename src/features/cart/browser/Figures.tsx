import type { ShownTax } from '../../../platform/pure/price-rules.ts'
import type { ShippingMethod } from '../../../platform/schema/shipping-fields.ts'
import { formatAlike, shopCurrency } from '../../../site/theme.ts'
import { listCreditFigures, type ShownCredit } from '../../credit/rules/credit-words.ts'
import { shippingNames } from '../../delivery/rules/shipping-names.ts'
import * as payTexts from '../../payments/messages/en.ts'
import { tax } from '../../pricing/messages/en.ts'
import type { Costs } from '../../pricing/rules/pricing.ts'
import { listIncludedTaxes, listTaxFigures, type ShownTaxes } from '../../pricing/rules/tax-words.ts'
import { listDiscountFigures, type ShownPromotion } from '../../promotions/rules/discount-words.ts'
import { anyTax } from '../../taxes/messages/en.ts'
import * as texts from '../messages/en.ts'

function Figure({ label, amount, kind }: { label: string; amount: string; kind?: 'total' | 'included' }) {
  return (
    <div data-strong={kind === 'total' ? true : undefined} data-quiet={kind === 'included' ? true : undefined}>
      <dt>{label}</dt>
      <dd>{amount}</dd>
    </div>
  )
}

/** The name stands in sentences as it comes; here it begins a row. */
const nameOpenTax = ({ name }: ShownTax) => (name === anyTax ? tax : name)

interface Props {
  costs: Pick<Costs, 'subtotalCents' | 'discountCents' | 'shippingCents' | 'totalCents'> &
    Partial<Pick<Costs, 'feeCents'>> &
    ShownTaxes
  /** Null: nothing is shipped. */
  method: ShippingMethod | null
  /** The name of the merchant's own method. */
  methodName?: string | undefined
  promotions?: readonly ShownPromotion[]
  /** What of the total gift cards and store credit pay. */
  credits?: readonly ShownCredit[]
  /** Whether what they leave was paid too. */
  isPaid?: boolean
  /** The currency of an order, which may be older than the shop's. */
  currency?: string
  /** What to say of taxes that depend on a destination not known yet. */
  openTax?: ShownTax | null
  /** Where a tax that is usually added isn't due: shown as nothing, so that its row doesn't vanish. */
  noTax?: ShownTax | null
  /** What went back since, below the total. */
  refund?: { label: string; cents: number }
  /** Amounts that are shown beside these, such as those of the lines. */
  alongsideCents?: readonly number[]
  /** When an open tax will be known; by default, with the address. */
  taxNote?: string
}

/** The whole cost, line by line. */
export function Figures(props: Props) {
  const { costs, method, methodName, promotions = [], credits = [], currency = shopCurrency, openTax = null } = props
  const { isPaid = false, noTax = null, taxNote = texts.taxAdded, refund, alongsideCents = [] } = props
  const { feeCents = 0, totalCents } = costs
  const discounts = listDiscountFigures(costs.discountCents, promotions)
  const taxes = [...listTaxFigures(costs), ...listIncludedTaxes(costs)]
  const paidBy = listCreditFigures({ totalCents, isPaid }, credits)
  const { subtotalCents, shippingCents } = costs
  const listed = [...discounts, ...taxes, ...paidBy].map(({ cents }) => cents)
  const amounts = [subtotalCents, shippingCents, feeCents, totalCents, refund?.cents ?? 0, ...listed, ...alongsideCents]
  const show = formatAlike(amounts, currency)
  return (
    <dl className="figures">
      <Figure label={texts.subtotal} amount={show(costs.subtotalCents)} />
      {discounts.map(({ label, cents }) => (
        <Figure key={label} label={label} amount={show(cents)} />
      ))}
      {method && (
        <Figure
          label={methodName || shippingNames[method]}
          amount={costs.shippingCents === 0 ? texts.free : show(costs.shippingCents)}
        />
      )}
      {feeCents > 0 && <Figure label={payTexts.fee} amount={show(feeCents)} />}
      {openTax && !openTax.included && <Figure label={nameOpenTax(openTax)} amount={taxNote} />}
      {noTax && <Figure label={nameOpenTax(noTax)} amount={show(0)} />}
      {listTaxFigures(costs).map(({ label, cents }) => (
        <Figure key={label} label={label} amount={show(cents)} />
      ))}
      <Figure label={texts.total} amount={show(costs.totalCents)} kind="total" />
      {openTax?.included && <Figure label={nameOpenTax(openTax)} amount={texts.includedTax} kind="included" />}
      {listIncludedTaxes(costs).map(({ label, cents }) => (
        <Figure key={label} label={label} amount={show(cents)} kind="included" />
      ))}
      {paidBy.map(({ label, cents }) => (
        <Figure key={label} label={label} amount={show(cents)} />
      ))}
      {refund && refund.cents > 0 && <Figure label={refund.label} amount={show(-refund.cents)} />}
    </dl>
  )
}
