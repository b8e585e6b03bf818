import type { Handlers } from '../../../api/http.ts'
import { toWire } from '../../../platform/pure/money.ts'
import { readDevice } from '../../accounts/server/known-devices.ts'
import { countOrder } from '../../orders/server/limit-orders.ts'
import { viewPayment } from '../../orders/server/order-view.ts'
import { openPayment } from '../../orders/server/payments/open-payment.ts'
import { listHolders } from '../../orders/server/placing/make-room.ts'
import { buyGiftCard } from '../../orders/server/placing/sell-gift-card.ts'
import { findCard } from './account-queries.ts'
import { countGiftGuess } from './count-gift-guess.ts'
import { listBalances } from './gift-queries.ts'
import { requireUsable } from './use-credit.ts'

/** The shopper's calls. */
export const handleGifts = {
  checkGiftCard: async ({ body, user, request, clientAddress }, deps) => {
    const wanted = body.anyCurrency ? null : deps.config.CURRENCY
    const card = await countGiftGuess(deps, { user, request, clientAddress }, async () =>
      requireUsable(await findCard(deps.db, deps.config, body.code), 'code', wanted),
    )
    const { lastFour, balanceCents, currency, expiresAt } = card
    return { lastFour, currency, balance: toWire(balanceCents, currency), expiresAt: expiresAt?.toISOString() ?? null }
  },

  buyGiftCard: async ({ body: input, user, key, request, clientAddress }, deps) => {
    const holders = listHolders(deps.config, { user, clientAddress, device: readDevice(request) })
    const buyer = { request, clientAddress, user, holders }
    const { orderId, opening } = await countOrder(deps, buyer, () => buyGiftCard(deps, { input, user, key, holders }))
    return { orderId, payment: viewPayment(await openPayment(deps, orderId, opening)) }
  },

  readStoreCredit: async ({ user }, { db }) => ({ balances: await listBalances(db, user.id) }),
} satisfies Partial<Handlers>
