import { expect, test } from 'vitest'
import { writeNumberChangedMail } from '../../../src/features/accounts/server/number-changed.ts'
import { loadConfig } from '../../../src/platform/config.ts'

test('the mail of a changed number names the shop, not the machine it runs on', () => {
  const config = loadConfig({ SITE_URL: 'http://localhost:13740', SHOP_NAME: 'Placket' })
  const { text } = writeNumberChangedMail(config, { to: 'ann@example.com', cause: 'c', phone: '+12025550123' })
  expect(text).toContain('The phone number for your account at Placket now ends in 23.')
})
