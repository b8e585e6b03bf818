import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { isAllowedDestination, normalisePhone, requirePhone, showShortExample } from '../../../src/platform/phone.ts'
import { overShared, sharedData } from '../../support/shared-data.ts'
import { provideShop } from '../../support/shop.ts'

const vectors = sharedData('phone_vectors.csv')
const shop = provideShop({ ALLOWED_COUNTRIES: 'US,CA,GB,IN', THROTTLES: 'false' })

/** Rows with refused numbers; all others have to become E.164, and may get a code in a shop of their country. */
function findRefused(rows: Record<string, string>[]) {
  return rows.filter(({ national_example: typed = '', region = '', e164 }) => {
    const phone = normalisePhone(typed, region)
    if (!phone) return true
    expect(phone.number, `${region} ${typed}`).toBe(e164)
    expect(isAllowedDestination(phone, [region]), `${region} ${typed}`).toBe(true)
    return false
  })
}

test('numbers of many countries become E.164, except premium-rate ones', () => {
  const rows: Record<string, string>[] = parse(readFileSync('tests/fixtures/phone-numbers.csv'), { columns: true })
  expect(rows.length).toBeGreaterThan(10)
  expect(findRefused(rows).map(({ region, type }) => `${region} ${type}`)).toEqual(['GB premiumRate'])
})

test('every real number that a shop in its country accepts becomes E.164', overShared(vectors), () => {
  const rows: Record<string, string>[] = parse(readFileSync(vectors ?? ''), { columns: true })
  const refused = findRefused(rows)
  // Refused: premium rates, numbers without a country (001), and two examples that their own metadata calls invalid.
  const others = refused.filter(({ type, region }) => type !== 'premiumRate' && region !== '001')
  expect(others.map(({ region, type }) => `${region} ${type}`)).toEqual(['BJ voip', 'ZW fixedLine'])
  expect(rows.length - refused.length).toBeGreaterThan(750)
})

test.each([
  [
    'US',
    '+12025550123',
    ['2025550123', '(202) 555-0123', '202.555.0123', '1 202 555 0123', '+1 (202) 555-0123', '0012025550123'],
  ],
  [
    'GB',
    '+442071234567',
    ['020 7123 4567', '(020) 71234567', '00442071234567', '+44 (0)20 7123 4567', '+44 20 7123 4567'],
  ],
  ['IN', '+919876543210', ['9876543210', '09876543210', '98765 43210', '0091 98765 43210', '+91-98765-43210']],
  [
    'MX',
    '+525512345678',
    ['55 1234 5678', '+52 1 55 1234 5678', '1 55 1234 5678', '044 55 1234 5678', '01 55 1234 5678'],
  ],
  ['AR', '+5491123456789', ['011 15-2345-6789', '11 15 2345 6789', '+54 9 11 2345 6789', '+54 9 11 15 2345 6789']],
  ['BR', '+5511987654321', ['11 98765-4321', '(11) 8765-4321', '+55 11 8765 4321', '011 98765 4321']],
  ['BJ', '+2290197123456', ['01 97 12 34 56', '97 12 34 56', '+229 97 12 34 56']],
  ['KW', '+96550123456', ['5012 3456', '٥٠١٢٣٤٥٦', '+965 5012 3456', '00965 50123456', '\u202A50123456\u202C']],
  ['DK', '+4532123456', ['32 12 34 56', '32123456', '+45 32 12 34 56']],
  ['SG', '+6581234567', ['8123 4567', '+65 8123 4567']],
])('in %s the spellings of %s are one number', (country, number, spellings) => {
  for (const typed of spellings) expect(normalisePhone(typed, country)?.number, typed).toBe(number)
})

test.each([
  '',
  '123',
  'not a number',
  '0000000000',
  '1111111111',
  '+1',
  '+999123456789',
  '2025550123 ext. 5',
  'call 2025550123 now',
])('%j is not a number', (typed) => {
  expect(normalisePhone(typed, 'US')).toBeNull()
})

test('who signs in with an Argentine number has its mobile form, with the 9 or without', () => {
  const config = { DEFAULT_COUNTRY: 'AR', ALLOWED_COUNTRIES: [] }
  for (const typed of ['+54 11 2345 6789', '11 2345 6789', '+54 9 11 2345 6789', '011 15 2345 6789'])
    expect(requirePhone(config, typed).number, typed).toBe('+5491123456789')
})

test.each([
  ['KW', '+965 500 12345'],
  ['DK', '+45 34 41 23 45'],
  ['NO', '+47 40 61 23 45'],
  ['SG', '+65 8123 4567'],
  ['HK', '+852 5123 4567'],
  ['US', null],
  ['FR', null],
  ['no country', null],
])('the form of %s shows how a short number is written with its code: %s', (country, example) => {
  expect(showShortExample(country)?.replace(/\d/g, '0') ?? null).toBe(example?.replace(/\d/g, '0') ?? null)
})

test('a number in a new area code is accepted by its shape', () => {
  expect(normalisePhone('(555) 555-0100', 'US')?.number).toBe('+15555550100')
})

test.each([
  ['a country outside of the list', '+4915112345678'],
  ['a Caribbean number behind +1', '+18765550123'],
  ['a premium rate', '+19002123456'],
  ['a satellite', '+881612345678'],
  ['no number at all', '12345'],
])('no code goes to %s', async (_name, phoneNumber) => {
  const answer = await shop().call('sendOtp', { body: { phoneNumber } })
  expect(answer).toMatchObject({ status: 400, body: { message: 'Enter a valid number' } })
})

test.each(['+12025550123', '+14165550123', '+442071234567', '+919876543210'])(
  'a code goes to %s',
  async (phoneNumber) => {
    expect(await shop().call('sendOtp', { body: { phoneNumber } })).toMatchObject({ status: 200 })
  },
)

test('send-otp does not reveal whether a number is known: known and unknown get the same', async () => {
  const known = '+12025550141'
  await shop().deps.db.insertInto('users').values({ phone: known }).execute()
  const answers = await Promise.all(
    [known, '+12025550142'].map((phoneNumber) => shop().call('sendOtp', { body: { phoneNumber } })),
  )
  const [first, second] = answers.map(({ status, body, headers }) => ({ status, body, names: [...headers.keys()] }))
  expect(first).toEqual(second)
})
