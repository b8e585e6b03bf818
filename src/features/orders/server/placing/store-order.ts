import { createHash, randomUUID } from 'node:crypto'
import type { Deps } from '../../../../api/deps.ts'
import type { Body } from '../../../../api/schemas.ts'
import { recordAudit } from '../../../../desk/server/audit.ts'
import { amountMaxCents } from '../../../../platform/amount.ts'
import { recipientOf } from '../../../../platform/correspondence.ts'
import { type Trx, transact } from '../../../../platform/database/client.ts'
import { HttpError, orNotFound, refuseFields } from '../../../../platform/http/http-error.ts'
import { queueMail } from '../../../../platform/outbox.ts'
import { requirePhone } from '../../../../platform/phone.ts'
import { messages } from '../../../../platform/pure/messages.ts'
import { toWire } from '../../../../platform/pure/money.ts'
import { admitRegion, completeAddress } from '../../../accounts/server/admit-region.ts'
import { findEmailOwner, findOrCreateUser, updateUser } from '../../../accounts/server/users.ts'
import { checkVariantIds, lockVariants, mergeQuantities } from '../../../catalog/server/stock.ts'
import { findRegion } from '../../../markets/rules/find-region.ts'
import { type Costs, priceBasket } from '../../../pricing/rules/pricing.ts'
import { readPriceRules } from '../../../pricing/server/price-rules.ts'
import { takePromotions } from '../../../promotions/server/find-promotions.ts'
import { identifyPromoPerson, type PromoPerson } from '../../../promotions/server/promo-person.ts'
import { claimPromoUses } from '../../../promotions/server/promo-uses.ts'
import { dueOn, untilComputed } from '../../../taxes/server/compute-taxes.ts'
import { findDestinationTaxes } from '../../../taxes/server/find-taxes.ts'
import { orderNotes } from '../../slots.ts'
import type { StoreQuote } from '../../store-order-contract.ts'
import { writePaymentLinkMail } from '../mails.ts'
import { findOrder } from '../order-queries.ts'
import { findOnSale } from './create.ts'
import { admitDestination } from './destination.ts'
import { claimIdempotencyKey, insertOrder } from './new-order-queries.ts'
import { chooseShipping, settlePlace } from './shipping-offer.ts'
import { postponeOpening } from './store-order-queries.ts'

type Wanted = Body<'quoteStoreOrder'>
type Input = Body<'createStoreOrder'>

/** Refused in words, before any transaction, where the order can't be delivered. */
async function admit(deps: Deps, wanted: Wanted) {
  if (wanted.phoneNumber === undefined && wanted.email === undefined) {
    throw refuseFields({ field: 'phoneNumber', problem: 'or an email is needed' })
  }
  checkVariantIds(wanted.items)
  const placed = completeAddress(wanted.address, deps.config)
  const { address: given } = settlePlace(deps.config, { address: placed, shippingMethod: wanted.shippingMethod })
  await admitDestination(deps, { address: given, shippingMethod: wanted.shippingMethod }, 'en')
  const address = { ...given, state: admitRegion(given) }
  const taxes = await findDestinationTaxes(deps, { ...address, taxNumber: '' })
  if (taxes.lacksRegion) throw new HttpError(400, messages.chooseRegion)
  return { address, taxes }
}
type Admitted = Awaited<ReturnType<typeof admit>>

/** The same figures as the checkout's, with the automatic promotions that this person may use. */
async function price(
  trx: Trx,
  deps: Deps,
  { wanted, admitted, person }: { wanted: Wanted; admitted: Admitted; person: PromoPerson },
) {
  const held = mergeQuantities(wanted.items)
  const variantIds = held.map(({ variantId }) => variantId)
  const variants = await lockVariants(trx, variantIds, deps.config)
  const lines = held.map((item, place) => {
    const variant = variants.get(item.variantId)
    const left = variant?.onSale ? variant.stock : 0
    if (variant && left < item.quantity) {
      const problem =
        left === 0 ? 'is sold out or no longer sold' : `must be at most ${left}, which is what is in stock`
      throw refuseFields({ field: `items.${place}.quantity`, problem })
    }
    return { ...findOnSale(variants, item), quantity: item.quantity }
  })
  const question = { person, variantIds, code: null, config: deps.config }
  const { address } = admitted
  const shipping = chooseShipping(deps.config, { address, shippingMethod: wanted.shippingMethod, lines }, new Date())
  const basket = {
    lines,
    shippingMethod: shipping.speed,
    charge: shipping.charge ?? null,
    country: address.country,
    state: findRegion(address),
    promotions: (await takePromotions(trx, question)).map(({ promotion }) => promotion),
    taxes: dueOn(admitted.taxes, lines),
  }
  const costs = priceBasket(basket, readPriceRules(deps.config))
  if (costs.subtotalCents > amountMaxCents) throw new HttpError(400, messages.orderTooLarge)
  return { costs, lines, held, shipping }
}
type Priced = Awaited<ReturnType<typeof price>>

/** The account of the number, which is made for a new one, else of whoever confirmed the email; null for nobody known. */
async function findCustomer(trx: Trx, deps: Deps, { phoneNumber, email = '', address }: Wanted) {
  if (phoneNumber === undefined) return (email && (await findEmailOwner(trx, email))) || null
  const user = await findOrCreateUser(trx, requirePhone(deps.config, phoneNumber).number)
  const lacks = { ...(user.name === '' && { name: address.name }), ...(!user.email && email && { email }) }
  return Object.keys(lacks).length > 0 ? updateUser(trx, user.id, lacks) : user
}

async function priceForCustomer(trx: Trx, deps: Deps, wanted: Wanted, admitted: Admitted) {
  const user = await findCustomer(trx, deps, wanted)
  const email = wanted.email ?? user?.email ?? ''
  const phone = user?.phone ?? ''
  const person = identifyPromoPerson(deps.config, { id: user?.id ?? null, phone, email })
  return { user, email, phone, person, ...(await price(trx, deps, { wanted, admitted, person })) }
}

function viewQuote({ costs, lines }: Priced, currency: string): StoreQuote {
  const amount = (cents: number) => toWire(cents, currency)
  return {
    subtotal: amount(costs.subtotalCents),
    discount: amount(costs.discountCents),
    currency,
    shipping: amount(costs.shippingCents),
    tax: amount(costs.taxCents),
    total: amount(costs.totalCents),
    lines: lines.map(({ variantId, name, quantity, unitPriceCents }) => ({
      variantId,
      name,
      quantity,
      total: amount(unitPriceCents * quantity),
    })),
  }
}

/** Carries a quote out of its transaction, which is rolled back. */
class Quoted extends Error {
  readonly quote: StoreQuote
  constructor(quote: StoreQuote) {
    super('Quoted')
    this.quote = quote
  }
}

/** What such an order costs now. Changes nothing. */
export async function quoteStoreOrder(deps: Deps, wanted: Wanted): Promise<StoreQuote> {
  const admitted = await admit(deps, wanted)
  try {
    return await untilComputed(deps, admitted.taxes, () =>
      transact(deps.db, async (trx) => {
        throw new Quoted(viewQuote(await priceForCustomer(trx, deps, wanted, admitted), deps.config.CURRENCY))
      }),
    )
  } catch (error) {
    if (error instanceof Quoted) return error.quote
    throw error
  }
}

function checkPrice(costs: Costs, { displayedTotal }: Input, currency: string): void {
  if (toWire(costs.totalCents, currency) !== displayedTotal) throw new HttpError(409, messages.priceChanged)
  if (costs.totalCents === 0)
    throw refuseFields({ field: 'items', problem: 'cost nothing, so there is nothing to pay' })
}

interface StoreOrder {
  adminId: string
  key: string
  input: Input
}

const minutesOfDay = 24 * 60

/**
 * An order of the merchant's for a customer: priced as in the checkout, held for the merchant's days, and paid by a link that is
 * mailed. Returns its id; under the same key the same order.
 */
export async function createStoreOrder(deps: Deps, { adminId, key, input }: StoreOrder): Promise<string> {
  const admitted = await admit(deps, input)
  const { CURRENCY: currency, shop } = deps.config
  const id = randomUUID()
  const bodyHash = createHash('sha256').update(JSON.stringify(input)).digest()
  const place = () =>
    transact(deps.db, async (trx) => {
      const claim = await claimIdempotencyKey(trx, { userId: adminId, key, bodyHash, orderId: id })
      if (!claim.claimed && !claim.sameBody) throw new HttpError(422, messages.keyReused)
      if (!claim.claimed) return claim.orderId
      const priced = await priceForCustomer(trx, deps, input, admitted)
      const { user, email, phone, person, costs, lines, held, shipping } = priced
      checkPrice(costs, input, currency)
      const opening = await insertOrder(trx, {
        id,
        userId: user?.id ?? null,
        storeMade: true,
        email,
        phone,
        address: admitted.address,
        costs,
        lines,
        held,
        shippingMethod: shipping.speed,
        shippingDetails: shipping.details,
        currency,
        ...recipientOf(deps.config),
        taxNumber: '',
        promo: null,
        holdMinutes: input.holdDays * minutesOfDay,
        numberPrefix: shop.orderPrefix,
        holders: [],
        paymentProvider: deps.providers.payment.name,
        dueCents: costs.totalCents,
        openingSeconds: 0,
      })
      if (!opening) throw new HttpError(409, messages.outOfStock)
      await postponeOpening(trx, id)
      await claimPromoUses(trx, { orderId: id, person, applied: costs.applied })
      if (input.note) {
        const note = { orderId: id, authorId: adminId, text: input.note }
        for (const { add } of orderNotes.parts()) await add(trx, note)
      }
      await recordAudit(trx, { actorId: adminId, action: 'made', entity: 'order', entityId: id })
      await queueMail(trx, writePaymentLinkMail(orNotFound(await findOrder(trx, id)), deps.config))
      return id
    })
  return untilComputed(deps, admitted.taxes, place)
}
