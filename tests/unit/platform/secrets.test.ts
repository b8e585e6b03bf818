import { expect, test } from 'vitest'
import { makeConsentUrl, readConsentLink } from '../../../src/features/mails/server/consent-links.ts'
import { checkOrderLink, makeOrderLink } from '../../../src/features/orders/server/order-link.ts'
import { identifyPromoPerson } from '../../../src/features/promotions/server/promo-person.ts'
import { readPreviewToken, writePreviewToken } from '../../../src/features/publishing/server/preview-link.ts'
import { sealText, unsealText } from '../../../src/platform/secrets.ts'

const former = 'the secret of last year, long enough'
const before = { APP_SECRET: former, FORMER_APP_SECRETS: [] }
const changed = {
  APP_SECRET: 'the secret of this year, long enough',
  FORMER_APP_SECRETS: ['an older one, long enough', former],
}
const lost = { ...changed, FORMER_APP_SECRETS: [] }
const id = '0b0e4f3c-6d3a-4c55-9f0f-3f1d9a1c2b4d'

test.each([
  ['a link to an order', checkOrderLink(changed, { orderId: id, link: makeOrderLink(before, id) })],
  ['a preview', readPreviewToken(changed, writePreviewToken(former, id)) === id],
  [
    'a link to unsubscribe',
    readConsentLink(
      changed,
      'unsubscribe',
      makeConsentUrl({ ...before, siteUrl: '' }, 'unsubscribe', id)
        .split('/')
        .at(-1) ?? '',
    ) === id,
  ],
  ['a sealed text', unsealText(changed, sealText(former, 'whsec')) === 'whsec'],
])('%s outlives a change of the secret', (_what, works) => {
  expect(works).toBe(true)
})

test('without the former secret they are worth nothing', () => {
  expect(checkOrderLink(lost, { orderId: id, link: makeOrderLink(before, id) })).toBe(false)
  expect(readPreviewToken(lost, writePreviewToken(former, id))).toBeNull()
  expect(() => unsealText(lost, sealText(former, 'whsec'))).toThrow('was sealed with a secret')
})

test('what is made now is made with the present secret', () => {
  expect(checkOrderLink(lost, { orderId: id, link: makeOrderLink(changed, id) })).toBe(true)
})

test('a person who used a code before the change is known by it', () => {
  const person = { id: '7', phone: '+12025550123', email: null }
  const [noted] = identifyPromoPerson(before, person).hashes
  expect(identifyPromoPerson(changed, person).hashes).toContain(noted)
  expect(identifyPromoPerson(lost, person).hashes).not.toContain(noted)
})
