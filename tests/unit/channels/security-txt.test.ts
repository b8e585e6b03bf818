import { expect, test } from 'vitest'
import { writeSecurityTxt } from '../../../src/features/channels/build/security-txt.ts'

const site = { url: 'https://quay.example' }
const now = new Date('2026-03-31T12:00:00Z')

test('weaknesses are reported by mail, in the shop’s language or in English', () => {
  expect(writeSecurityTxt(site, { email: 'care@quay.example', language: 'de' }, now)).toBe(
    'Contact: mailto:care@quay.example\nExpires: 2027-03-01T00:00:00.000Z\nPreferred-Languages: de, en\n' +
      'Canonical: https://quay.example/.well-known/security.txt\n',
  )
})

test('a shop without an address has its form, and all builds of a month write the same', () => {
  const text = writeSecurityTxt(site, { email: '', language: 'en' }, now)
  expect(text).toContain('Contact: https://quay.example/contact\n')
  expect(text).toContain('Preferred-Languages: en\n')
  expect(writeSecurityTxt(site, { email: '', language: 'en' }, new Date('2026-03-01T00:00:00Z'))).toBe(text)
})
