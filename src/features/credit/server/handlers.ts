import type { Handlers } from '../../../api/http.ts'
import { toWire } from '../../../platform/pure/money.ts'
import { findCard, listBalances } from './account-queries.ts'
import { countGiftGuess } from './count-gift-guess.ts'
import { requireUsable } from './use-credit.ts'

/** The shopper's calls. */
export const handleCredit = {
  checkGiftCard: async ({ body, user, request, clientAddress }, deps) => {
    const wanted = body.anyCurrency ? null : deps.config.CURRENCY
    const card = await countGiftGuess(deps, { user, request, clientAddress }, async () =>
      requireUsable(await findCard(deps.db, deps.config, body.code), 'code', wanted),
    )
    const { lastFour, balanceCents, currency, expiresAt } = card
    return { lastFour, currency, balance: toWire(balanceCents, currency), expiresAt: expiresAt?.toISOString() ?? null }
  },

  readStoreCredit: async ({ user }, { db }) => ({ balances: await listBalances(db, user.id) }),
} satisfies Partial<Handlers>
