import type Stripe from 'stripe'
import { fromPercent } from '../../platform/pure/percent.ts'
import { fromStripe, toStripe } from '../../platform/pure/stripe-amounts.ts'
import type { ComputedTax } from '../../platform/pure/taxes.ts'
import { connectStripe, type StripeAccount } from '../stripe-client.ts'
import type { ComputeQuestion, TaxProvider } from './port.ts'

type Params = Stripe.Tax.CalculationCreateParams
type Breakdown = NonNullable<Stripe.Tax.CalculationLineItem['tax_breakdown']>[number]

/** A class of the merchant's that is one of Stripe's codes (docs.stripe.com/tax/tax-codes); others have the account's own code. */
const codeOf = (taxClass: string) => (/^txcd_\d{8}$/.test(taxClass) ? { tax_code: taxClass } : {})

/** Country, region and postcode alone, as the page knows them too: both get the same answer, and Stripe learns nothing of the person. */
function describeCalculation({ basket, taxClasses, place, currency, included, taxNumber }: ComputeQuestion): Params {
  const tax_behavior = included ? 'inclusive' : 'exclusive'
  const { country, region, postcode } = place
  return {
    currency: currency.toLowerCase(),
    line_items: basket.lines.map(({ variantId, quantity, cents }, at) => ({
      amount: toStripe(cents, currency),
      quantity,
      reference: `${at}`,
      tax_behavior,
      ...codeOf(taxClasses[variantId] ?? ''),
    })),
    shipping_cost: { amount: toStripe(basket.shippingCents, currency), tax_behavior },
    customer_details: {
      address: { country, ...(region && { state: region }), ...(postcode && { postal_code: postcode }) },
      address_source: 'shipping',
      ...(taxNumber && { tax_ids: [{ type: 'eu_vat', value: taxNumber }] }),
    },
    expand: ['line_items.data.tax_breakdown', 'shipping_cost.tax_breakdown'],
  }
}

/** Below the country, the place is part of the name, such as California Sales Tax. */
function nameTax({ jurisdiction, tax_rate_details: rate }: Breakdown): string {
  const name = rate?.display_name || 'VAT'
  return jurisdiction.level === 'country' ? name : `${jurisdiction.display_name} ${name}`
}

/** Where nothing is collected there is no tax; what is zero-rated or owed by the buyer is said on invoices. */
const isShown = ({ amount, taxability_reason: reason, tax_rate_details: rate }: Breakdown) =>
  amount !== 0 || reason === 'reverse_charge' || (reason === 'zero_rated' && rate !== null)

const readBreakdown = (parts: readonly Breakdown[], line: number | null, currency: string): ComputedTax[] =>
  parts.filter(isShown).map((part) => ({
    line,
    name: nameTax(part),
    reversed: part.taxability_reason === 'reverse_charge',
    ratePpm: fromPercent(Number(part.tax_rate_details?.percentage_decimal ?? 0)),
    baseCents: fromStripe(part.taxable_amount, currency),
    taxCents: fromStripe(part.amount, currency),
  }))

/** Throws if its parts don't add up to its tax: less would be shown than is recorded. */
function readCalculation(
  { id, shipping_cost: shipping, ...sums }: Stripe.Tax.Calculation,
  items: readonly Stripe.Tax.CalculationLineItem[],
  currency: string,
): { calculation: string; taxes: ComputedTax[] } {
  const lines = items.flatMap(({ reference, tax_breakdown }) =>
    readBreakdown(tax_breakdown ?? [], Number(reference), currency),
  )
  const taxes = [...lines, ...readBreakdown(shipping?.tax_breakdown ?? [], null, currency)]
  const whole = fromStripe(sums.tax_amount_exclusive + sums.tax_amount_inclusive, currency)
  const sum = taxes.reduce((total, { taxCents }) => total + taxCents, 0)
  // Where Stripe's units are smaller than ours, each part is rounded.
  const isWhole = Math.abs(sum - whole) <= (fromStripe(1, currency) === 1 ? 0 : taxes.length)
  if (!id || !isWhole) throw new Error('Stripe computed taxes that do not add up')
  return { calculation: id, taxes }
}

/** Stripe Tax (docs.stripe.com/tax/custom): calculations before the payment, transactions for what was paid and refunded. */
export function createStripeTax(account: StripeAccount): TaxProvider {
  const load = connectStripe(account)
  return {
    name: 'stripe',
    findTaxes: async () => [],
    service: {
      async compute(question) {
        const stripe = await load()
        // A shopper waits: asking again takes another click.
        const options = { maxNetworkRetries: 0 }
        const { currency } = question
        const calculation = await stripe.tax.calculations.create(describeCalculation(question), options)
        const { id, line_items: items } = calculation
        if (!items?.has_more || !id) return readCalculation(calculation, items?.data ?? [], currency)
        const whole = { limit: 100, expand: ['data.tax_breakdown'] }
        const { data } = await stripe.tax.calculations.listLineItems(id, whole, options)
        return readCalculation(calculation, data, currency)
      },
      async recordSale({ calculation, key }) {
        const stripe = await load()
        const sale = { calculation, reference: key }
        return (await stripe.tax.transactions.createFromCalculation(sale, { idempotencyKey: key })).id
      },
      async recordRefund({ sale, amountCents, currency, key }) {
        const stripe = await load()
        const flat_amount = -toStripe(amountCents, currency)
        const refund = { mode: 'partial', original_transaction: sale, reference: key, flat_amount } as const
        return (await stripe.tax.transactions.createReversal(refund, { idempotencyKey: key })).id
      },
    },
  }
}
