import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { issueCard } from '../../support/gift-cards.ts'
import { addPerson } from '../../support/people.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop()

test('a repeated press issues one card and shows the same code; a code is stored nowhere', async () => {
  const { token } = await addPerson(shop(), { role: 'admin' })
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const body = { amount: 25, note: 'a prize' }
  const press = () => shop().call('issueGiftCard', { token, body, headers })
  const [first, second] = await Promise.all([press(), press()])
  expect(second?.body).toEqual(first?.body)
  expect((await shop().call('issueGiftCard', { token, body: { ...body, amount: 26 }, headers })).status).toBe(422)
  const { rows } = await sql<{ stored: string }>`
    SELECT string_agg(credit_accounts::text, '') AS stored FROM credit_accounts`.execute(shop().deps.db)
  expect(rows[0]?.stored).not.toContain(first?.body.code.replaceAll('-', ''))
  const listed = await shop().call('listGiftCards', { token, query: { query: 'prize' } })
  expect(listed.body).toMatchObject({ total: 1, cards: [{ balance: 25, issued: 25, note: 'a prize' }] })
})

test('a disabled card pays nothing until it is enabled, and no other card is', async () => {
  const { card, code, admin: token } = await issueCard(shop(), 40)
  const other = await issueCard(shop(), 20)
  const check = async (typed: string) => (await shop().call('checkGiftCard', { body: { code: typed } })).status
  const turn = (disabled: boolean) =>
    shop().call('switchGiftCard', { token, params: { id: card.id }, body: { disabled } })
  expect((await turn(true)).body.card).toMatchObject({ isDisabled: true, balance: 40 })
  expect([await check(code), await check(other.code)]).toEqual([400, 200])
  expect((await turn(false)).body.card).toMatchObject({ isDisabled: false, balance: 40 })
  expect([await check(code), await check(other.code)]).toEqual([200, 200])
})
