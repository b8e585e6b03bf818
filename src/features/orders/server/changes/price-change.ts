import { amountMaxCents } from '../../../../platform/amount.ts'
import type { Config } from '../../../../platform/config.ts'
import type { Trx } from '../../../../platform/database/client.ts'
import { HttpError, refuseFields } from '../../../../platform/http/http-error.ts'
import { messages } from '../../../../platform/pure/messages.ts'
import { shippingMethod as shippingMethods } from '../../../../platform/schema/shipping-fields.ts'
import { checkVariantIds, lockVariants, type SaleVariant } from '../../../catalog/server/stock.ts'
import { findRegion } from '../../../markets/rules/find-region.ts'
import { priceBasket } from '../../../pricing/rules/pricing.ts'
import { readPriceRules } from '../../../pricing/server/price-rules.ts'
import { findAppliedPromotions } from '../../../promotions/server/find-promotions.ts'
import { dueOn } from '../../../taxes/server/compute-taxes.ts'
import type { DestinationTaxes } from '../../../taxes/server/find-taxes.ts'
import { type ChangedLine, type ChangeWish, planChange } from '../../rules/change-plan.ts'
import type { OrderRow } from '../order-queries.ts'
import { viewOrder } from '../order-view.ts'
import { chargeShipping } from '../placing/shipping-offer.ts'
import type { ChangedOrder } from './change-queries.ts'

interface ChangePricing {
  /** As it stands, read under its lock. */
  order: OrderRow
  wish: ChangeWish
  taxes: DestinationTaxes
  config: Config
}

/** What a line is called and shows: what the order says, or what the variant says that it is now of. */
function nameLine(line: ChangedLine, { order, variants }: { order: OrderRow; variants: Map<string, SaleVariant> }) {
  const stored = order.lines.find(({ id }) => id === line.lineId)
  const variant = variants.get(line.variantId ?? '')
  const id = line.lineId
  if (stored && (stored.variant_id || null) === line.variantId) {
    return {
      id,
      productId: stored.product_id || null,
      slug: stored.slug,
      name: stored.name,
      sku: stored.sku,
      color: stored.color,
      size: stored.size,
      imageUrl: stored.image_url,
      hsnCode: stored.hsn_code,
      optionName: stored.option?.name ?? '',
      optionValue: stored.option?.value ?? '',
    }
  }
  if (!variant) throw new HttpError(404, messages.notFound)
  const { productId, slug, name, sku, color, size, imageUrl, hsnCode, optionName, optionValue } = variant
  return {
    id,
    productId,
    slug,
    name,
    sku,
    color,
    size,
    imageUrl,
    hsnCode,
    optionName,
    optionValue,
  }
}

/**
 * The order with other items, priced by the one pricing function: items that stay at what they cost, others at today's prices, with
 * the promotions and the way to travel that it was placed with, at today's rates and taxes. Locks the variants. Refuses in words, at the field.
 */
export async function priceChange(trx: Trx, { order, wish, taxes, config }: ChangePricing): Promise<ChangedOrder> {
  const named = [...wish.lines, ...wish.added].flatMap(({ variantId }) => variantId ?? [])
  checkVariantIds(named.map((variantId) => ({ variantId, quantity: 1 })))
  const present = order.lines.map((line) => line.variant_id).filter(Boolean)
  const variants = await lockVariants(trx, [...new Set([...present, ...named])], config)
  if (wish.added.some(({ variantId }) => !variants.has(variantId))) throw new HttpError(404, messages.notFound)
  const ordered = order.lines.map((line) => ({
    id: line.id,
    variantId: line.variant_id || null,
    productId: line.product_id || null,
    unitPriceCents: line.unit_price_cents,
    quantity: line.quantity,
  }))
  const plan = planChange(ordered, wish, variants)
  if (!plan.ok) throw refuseFields({ field: plan.field, problem: plan.problem })
  const lines = plan.lines.map((line) => ({
    variantId: line.variantId ?? '',
    unitPriceCents: line.unitPriceCents,
    quantity: line.quantity,
    taxClass: variants.get(line.variantId ?? '')?.taxClass ?? '',
    weightGrams: variants.get(line.variantId ?? '')?.weightGrams ?? null,
  }))
  const { address } = viewOrder(order)
  const basket = {
    lines,
    shippingMethod: shippingMethods.parse(order.shipping_method),
    country: address.country,
    state: findRegion(address),
    feeCents: order.fee_cents,
    charge: chargeShipping(config, order, { address, lines }),
    promotions: await findAppliedPromotions(trx, order.id, lines.map(({ variantId }) => variantId).filter(Boolean)),
    taxes: dueOn(taxes, lines),
  }
  const { lineShares, applied, taxable: _, lacksTaxes: __, ...costs } = priceBasket(basket, readPriceRules(config))
  if (costs.subtotalCents > amountMaxCents) throw new HttpError(400, messages.orderTooLarge)
  return {
    ...costs,
    lines: plan.lines.map((line, at) => {
      const { variantId, unitPriceCents, quantity } = line
      const share = lineShares[at]
      if (!share) throw new Error('Each line has its share')
      return { ...nameLine(line, { order, variants }), variantId, unitPriceCents, quantity, ...share }
    }),
    promotions: applied.map(({ promotion, cents }) => ({
      id: promotion.id ?? null,
      name: promotion.name,
      cents,
      isShipping: promotion.kind === 'free-shipping',
    })),
    taken: plan.taken,
    released: plan.released,
  }
}
