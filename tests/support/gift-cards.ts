import type { BodyInput } from '../../src/api/schemas.ts'
import { findCardById, issueCard as issue } from '../../src/features/credit/server/gift-cards.ts'
import { transact } from '../../src/platform/database/client.ts'
import { orNotFound } from '../../src/platform/http/http-error.ts'
import { fromWire } from '../../src/platform/pure/money.ts'
import { addPerson } from './people.ts'
import type { TestShop } from './shop.ts'

const newKey = () => ({ 'idempotency-key': crypto.randomUUID() })

/** A card of that amount, made directly in the ledger by a new owner of the shop: issuing one has its own tests. */
export async function issueCard(shop: TestShop, amount: number, over: { currency?: string; note?: string } = {}) {
  const { id: actorId, token: admin } = await addPerson(shop, { role: 'admin' })
  const { db, config } = shop.deps
  const { currency = config.baseCurrency, note = '' } = over
  const code = crypto.randomUUID().replaceAll('-', '').slice(0, 16).toUpperCase()
  const made = { code, cents: fromWire(amount, currency), currency, note, expiresAt: null }
  const entered = { actorId, reason: note, cause: `issue:${code}` }
  const id = await transact(db, (trx) => issue(trx, config, { ...made, ...entered }))
  const card = orNotFound(id === null ? null : await findCardById(db, id))
  return { card, code: code.replaceAll(/(.{4})(?=.)/g, '$1-'), admin }
}

/** Gives or takes store credit as an owner of the shop. */
export async function changeCredit(shop: TestShop, personId: string, body: BodyInput<'changeCreditOf'>) {
  const { token } = await addPerson(shop, { role: 'admin' })
  return shop.call('changeCreditOf', { token, params: { id: personId }, body, headers: newKey() })
}
