import { randomUUID } from 'node:crypto'
import type { BodyInput } from '../../src/api/schemas.ts'
import type { TestShop } from './shop.ts'

type Wish = Omit<BodyInput<'quoteChange'>, 'version'>

/** What the merchant and the customer can do about an order's items, each press with a key of its own. */
export function openChanges(shop: TestShop, admin: string, id: string) {
  const target = { token: admin, params: { id } }
  const read = async () => (await shop.call('readAnyOrder', target)).body.order
  const quote = async (wish: Wish) =>
    shop.call('quoteChange', { ...target, body: { version: (await read()).version, ...wish } })
  return {
    read,
    quote,
    /** At the total that is quoted now, unless `over` says at which one, of which version. */
    async change(wish: Wish, over: Partial<BodyInput<'changeItems'>> = {}) {
      const isKnown = over.version !== undefined && over.displayedTotal !== undefined
      const quoted = isKnown ? null : await quote(wish)
      const displayedTotal = quoted?.status === 200 ? quoted.body.quote.total : 0
      const version = over.version ?? (await read()).version
      return shop.call('changeItems', {
        ...target,
        headers: { 'idempotency-key': randomUUID() },
        body: { displayedTotal, ...wish, ...over, version },
      })
    },
    withdraw: () => shop.call('withdrawChange', target),
    /** As its customer. */
    pay: (token: string) => shop.call('payOrder', { token, params: { id }, query: {} }),
    async listDocuments() {
      const { documents = [] } = await read()
      return Promise.all(
        documents.map(async (each) => {
          const { body } = await shop.call('readDocument', { token: admin, params: { id: each.id }, query: {} })
          return { kind: each.kind, name: each.name, total: body.document.total, invoice: body.document.invoice }
        }),
      )
    },
  }
}
