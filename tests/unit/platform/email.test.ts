import { expect, test } from 'vitest'
import { readEmail } from '../../../src/platform/pure/email.ts'
import { emailAddress } from '../../../src/platform/schema/fields.ts'

const long = 'a'.repeat(60)
const label = 'b'.repeat(63)
/** 254 characters. */
const longest = `${'a'.repeat(59)}@${label}.${label}.${label}.io`

test.each([
  ['o&m@example.com', 'o&m@example.com'],
  ['a!b@example.com', 'a!b@example.com'],
  ['x=y@example.com', 'x=y@example.com'],
  ['a/b@example.com', 'a/b@example.com'],
  ['{a}@example.com', '{a}@example.com'],
  ["o'neill+shirts@example.co.uk", "o'neill+shirts@example.co.uk"],
  ['name@bücher.example', 'name@xn--bcher-kva.example'],
  ['name@пример.xn--p1ai', 'name@xn--e1afmkfd.xn--p1ai'],
  ['name@例え。テスト', 'name@xn--r8jz45g.xn--zckzah'],
  ['Shopper@Example.COM', 'shopper@example.com'],
  [`${long}@example.com`, `${long}@example.com`],
  [longest, longest],
  ['\u200Bbuyer@example.com\u00A0', 'buyer@example.com'],
  ['\u202Abuyer@example.com\u202C', 'buyer@example.com'],
  ['buyer\u200D@exam\u00ADple.com', 'buyer@example.com'],
  ['ｂｕｙｅｒ＠example.com', 'buyer@example.com'],
])('%s is an address', (typed, email) => {
  expect(readEmail(typed)).toBe(email)
  expect(emailAddress.parse(typed)).toBe(email)
})

test.each([
  '',
  '\u200B',
  'buyer',
  'buyer@example',
  '@example.com',
  'buyer@.com',
  'buyer@example.',
  'buyer@-example.com',
  'buyer@exa_mple.com',
  'buyer@example.1',
  'buyer@127.0.0.1',
  'buyer@[127.0.0.1]',
  'buyer@example.com:25',
  'buyer@example.com/path',
  'two words@example.com',
  'a@b@example.com',
  'a..b@example.com',
  '.a@example.com',
  'a.@example.com',
  'a,b@example.com',
  'a;b@example.com',
  '"a b"@example.com',
  'buyer@example.com, another',
  'имя@example.com',
  'buyer@example.com\r\nBcc: all@example.com',
  `${'a'.repeat(65)}@example.com`,
  `a@${'b'.repeat(64)}.com`,
  `abcd${longest}`,
])('%j is none', (typed) => {
  expect(readEmail(typed)).toBeNull()
  expect(emailAddress.safeParse(typed).success).toBe(false)
})
