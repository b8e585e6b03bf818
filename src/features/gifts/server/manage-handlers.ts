import type { Handlers } from '../../../api/http.ts'
import { recordAudit } from '../../../desk/server/audit.ts'
import type { Config } from '../../../platform/config.ts'
import { transact } from '../../../platform/database/client.ts'
import { HttpError, orNotFound, refuseFields } from '../../../platform/http/http-error.ts'
import { listShopCurrencies } from '../../../platform/markets.ts'
import { queueMail } from '../../../platform/outbox.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { findEntry, listEntries } from '../../credit/server/credit-entries.ts'
import { readCredited } from '../../credit/server/credited-amount.ts'
import { findCardById, issueCard, listCards, switchCard } from '../../credit/server/gift-cards.ts'
import { showGiftCode } from '../rules/gift-code.ts'
import { writeGiftCardMail } from './gift-mails.ts'
import { makeGiftCode } from './make-gift-code.ts'

/** Whoever gets a card reads of it in the first market that has its currency. */
const marketOfCard = ({ markets, baseCurrency }: Config, currency: string): string =>
  currency === baseCurrency ? '' : (markets.find((market) => market.currency === currency)?.key ?? '')

function checkExpiry(expiresAt: string | null): void {
  if (expiresAt !== null && Date.parse(expiresAt) <= Date.now())
    throw refuseFields({ field: 'expiresAt', problem: 'must be in the future' })
}

/** The admin's calls; every write records its audit row in the same transaction. */
export const manageGifts = {
  listGiftCards: async ({ query }, { db, config }) => ({
    ...(await listCards(db, query)),
    currencies: listShopCurrencies(config),
  }),

  readGiftCard: async ({ params }, { db }) => {
    const card = orNotFound(await findCardById(db, params.id))
    return { card, entries: await listEntries(db, { accountId: card.id }) }
  },

  issueGiftCard: async ({ body, user, key }, { db, config }) => {
    const { note = '', expiresAt = null, email = '', currency = config.baseCurrency } = body
    const cents = readCredited(config, body.amount, currency)
    checkExpiry(expiresAt)
    const cause = `issue:${user.id}:${key}`
    const code = makeGiftCode(config.APP_SECRET, cause)
    const cardId = await transact(db, async (trx) => {
      const id = await issueCard(trx, config, {
        code,
        cents,
        currency,
        note,
        expiresAt,
        actorId: user.id,
        reason: note,
        cause,
      })
      if (id === null) {
        const earlier = await findEntry(trx, cause)
        if (earlier?.cents !== cents || earlier.reason !== note || earlier.currency !== currency)
          throw new HttpError(422, messages.keyReused)
        return earlier.account_id
      }
      const after = { lastFour: code.slice(-4), amountCents: cents, currency, note, expiresAt }
      await recordAudit(trx, { actorId: user.id, action: 'issued', entity: 'gift-card', entityId: id, after })
      await queueMail(
        trx,
        writeGiftCardMail(config, {
          cause: `gift-card:${id}`,
          to: email,
          code,
          cents,
          currency,
          expiresAt,
          market: marketOfCard(config, currency),
        }),
      )
      return id
    })
    return {
      card: orNotFound(await findCardById(db, cardId)),
      code: showGiftCode(code),
      message: messages.giftCardIssued,
    }
  },

  switchGiftCard: async ({ params, body, user }, { db }) => {
    const { disabled } = body
    await transact(db, async (trx) => {
      const before = orNotFound(await findCardById(trx, params.id))
      if (before.isDisabled === disabled) return
      await switchCard(trx, before.id, disabled)
      const action = disabled ? 'disabled' : 'enabled'
      await recordAudit(trx, { actorId: user.id, action, entity: 'gift-card', entityId: before.id })
    })
    return { card: orNotFound(await findCardById(db, params.id)), message: messages.saved }
  },
} satisfies Partial<Handlers>
