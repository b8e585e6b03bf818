import type { Handlers } from '../../../api/http.ts'
import { recordAudit } from '../../../desk/server/audit.ts'
import type { Config } from '../../../platform/config.ts'
import { type Database, type Trx, transact } from '../../../platform/database/client.ts'
import { HttpError, orNotFound, refuseExcess } from '../../../platform/http/http-error.ts'
import { isUuid } from '../../../platform/ids.ts'
import { listShopCurrencies } from '../../../platform/markets.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { formatMoney } from '../../../platform/pure/money.ts'
import { findUser } from '../../accounts/server/users.ts'
import { addEntry, listBalances, lockAccounts } from './account-queries.ts'
import { findEntry, listEntries } from './credit-entries.ts'
import { readCredited } from './credited-amount.ts'
import { openStoreCredit } from './open-store-credit.ts'

const readCredit = async (db: Database, config: Config, userId: string) => ({
  balances: await listBalances(db, userId),
  entries: await listEntries(db, { userId }),
  currencies: listShopCurrencies(config),
})

async function requirePerson(db: Database | Trx, id: string) {
  return orNotFound(isUuid(id) ? await findUser(db, id) : null)
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
export const manageCredit = {
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
