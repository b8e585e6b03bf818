import type { BodyInput } from '../../src/api/schemas.ts'
import { addPerson } from './people.ts'
import type { TestShop } from './shop.ts'

const newKey = () => ({ 'idempotency-key': crypto.randomUUID() })

/** A card of that amount, issued by the given owner of the shop or a new one. */
export async function issueCard(shop: TestShop, amount: number, over: Partial<BodyInput<'issueGiftCard'>> = {}) {
  const { token } = await addPerson(shop, { role: 'admin' })
  const answer = await shop.call('issueGiftCard', { token, body: { amount, ...over }, headers: newKey() })
  if (answer.status !== 201) throw new Error(`No card was issued: ${JSON.stringify(answer.body)}`)
  return { ...answer.body, admin: token }
}

/** Gives or takes store credit as an owner of the shop. */
export async function changeCredit(shop: TestShop, personId: string, body: BodyInput<'changeCreditOf'>) {
  const { token } = await addPerson(shop, { role: 'admin' })
  return shop.call('changeCreditOf', { token, params: { id: personId }, body, headers: newKey() })
}
