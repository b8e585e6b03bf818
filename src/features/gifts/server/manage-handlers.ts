import type { Handlers } from '../../../api/http.ts'
import { recordAudit } from '../../../desk/server/audit.ts'
import { readAmount } from '../../../platform/amount.ts'
import type { Config } from '../../../platform/config.ts'
import { type Database, type Trx, transact } from '../../../platform/database/client.ts'
import { HttpError, orNotFound, refuseExcess, refuseFields } from '../../../platform/http/http-error.ts'
import { isUuid } from '../../../platform/ids.ts'
import { currencyScale, listShopCurrencies } from '../../../platform/markets.ts'
import { queueMail } from '../../../platform/outbox.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { formatMoney } from '../../../platform/pure/money.ts'
import { findUser } from '../../accounts/server/users.ts'
import { showGiftCode } from '../rules/gift-code.ts'
import { addEntry, hashGiftCode, lockAccounts, makeGiftCode } from './account-queries.ts'
import { listEntries } from './credit-entries.ts'
import { writeGiftCardMail } from './gift-mails.ts'
import { findCardById, findEntry, insertCard, listBalances, listCards, switchCard } from './gift-queries.ts'
import { openStoreCredit } from './open-store-credit.ts'

const readCredit = async (db: Database, config: Config, userId: string) => ({
  balances: await listBalances(db, userId),
  entries: await listEntries(db, { userId }),
  currencies: listShopCurrencies(config),
})

/** The amount in minor units of a currency of the shop; refused at its field if it is of another one. */
function readCredited(config: Config, amount: number, currency: string): number {
  const known = listShopCurrencies(config)
  if (!known.includes(currency))
    throw refuseFields({ field: 'currency', problem: `must be a currency of the shop: ${known.join(', ')}` })
  return readAmount(amount, currencyScale(config, currency))
}

/** Whoever gets a card reads of it in the first market that has its currency. */
const marketOfCard = ({ markets, baseCurrency }: Config, currency: string): string =>
  currency === baseCurrency ? '' : (markets.find((market) => market.currency === currency)?.key ?? '')

async function requirePerson(db: Database | Trx, id: string) {
  return orNotFound(isUuid(id) ? await findUser(db, id) : null)
}

function checkExpiry(expiresAt: string | null): void {
  if (expiresAt !== null && Date.parse(expiresAt) <= Date.now())
    throw refuseFields({ field: 'expiresAt', problem: 'must be in the future' })
}

interface Change {
  userId: string
  actorId: string
  currency: string
  /** Below 0 to take. */
  cents: number
  reason: string
  cause: string
}

/** Once for each cause; refused if more is taken than is left. */
async function changeCredit(trx: Trx, { userId, actorId, currency, cents, reason, cause }: Change): Promise<void> {
  const accountId = await openStoreCredit(trx, userId, currency)
  const [account] = await lockAccounts(trx, [accountId])
  const earlier = await findEntry(trx, cause)
  if (earlier) {
    if (earlier.cents === cents && earlier.reason === reason && earlier.account_id === accountId) return
    throw new HttpError(422, messages.keyReused)
  }
  const balanceCents = account?.balanceCents ?? 0
  if (balanceCents + cents < 0)
    throw refuseExcess({
      field: 'amount',
      problem: `must be at most ${formatMoney(balanceCents, currency)}, which is what is left`,
    })
  await addEntry(trx, { accountId, cents, kind: cents < 0 ? 'taken' : 'given', actorId, reason, cause })
  const after = { amountCents: Math.abs(cents), currency, reason }
  const action = cents < 0 ? 'took store credit from' : 'gave store credit to'
  await recordAudit(trx, { actorId, action, entity: 'person', entityId: userId, after })
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
    const { APP_SECRET } = config
    const cause = `issue:${user.id}:${key}`
    const code = makeGiftCode(APP_SECRET, cause)
    const cardId = await transact(db, async (trx) => {
      const codeHash = hashGiftCode(APP_SECRET, code)
      const id = await insertCard(trx, { codeHash, lastFour: code.slice(-4), currency, note, expiresAt })
      if (id === null) {
        const earlier = await findEntry(trx, cause)
        if (earlier?.cents !== cents || earlier.reason !== note || earlier.currency !== currency)
          throw new HttpError(422, messages.keyReused)
        return earlier.account_id
      }
      await addEntry(trx, { accountId: id, cents, kind: 'issued', actorId: user.id, reason: note, cause })
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

  readCreditOf: async ({ params: { id } }, { db, config }) => readCredit(db, config, (await requirePerson(db, id)).id),

  changeCreditOf: async ({ params: { id }, body, user, key }, { db, config }) => {
    const { currency = config.baseCurrency, reason } = body
    const amountCents = readCredited(config, body.amount, currency)
    const cents = body.change === 'take' ? -amountCents : amountCents
    const { id: userId } = await requirePerson(db, id)
    const cause = `credit:${user.id}:${key}`
    const change = { userId, actorId: user.id, currency, cents, reason, cause }
    await transact(db, (trx) => changeCredit(trx, change))
    return { ...(await readCredit(db, config, userId)), message: messages.saved }
  },
} satisfies Partial<Handlers>
