import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { createDeliveryTable, findState } from '../../../src/adapters/delivery/table.ts'
import { overShared, sharedData } from '../../support/shared-data.ts'

const table = createDeliveryTable()
const ask = (postcode: string, today = '2026-06-08') =>
  table.check({ pickupPostcode: '10001', postcode, weightGrams: 600, cashOnDelivery: false, today })

test.each([
  ['10118', 'NY', '2026-06-11', '2026-06-12'],
  ['60601', 'IL', '2026-06-12', '2026-06-15'],
  ['94103-1234', 'CA', '2026-06-15', '2026-06-17'],
  ['99501', 'AK', '2026-06-17', '2026-06-24'],
])('a parcel to %s goes to %s from %s to %s', async (postcode, place, earliest, latest) => {
  const answer = await ask(postcode)
  expect(answer).toMatchObject({ available: true, place, options: [{ method: 'standard', earliest, latest }, {}] })
})

test('weekends and holidays are skipped', async () => {
  // Thanksgiving is the 26th.
  expect(await ask('10118', '2026-11-25')).toMatchObject({
    options: [
      { earliest: '2026-12-01', latest: '2026-12-02' },
      { method: 'express', earliest: '2026-11-30' },
    ],
  })
})

test('territories and military posts have no express', async () => {
  for (const postcode of ['00901', '96910', '09012']) {
    const answer = await ask(postcode)
    expect(answer).toMatchObject({ available: true, options: [{ method: 'standard' }] })
    expect(answer.available && answer.options).toHaveLength(1)
  }
})

test.each(['00001', '110001', 'SW1A 1AA', '1000'])('%s is not served', async (postcode) => {
  expect(await ask(postcode)).toEqual({ available: false })
})

const capitals = [
  'AL 36104, AK 99801, AZ 85001, AR 72201, CA 95814, CO 80202, CT 06103, DE 19901, DC 20001, FL 32301, GA 30303, HI 96813',
  'ID 83702, IL 62701, IN 46204, IA 50309, KS 66603, KY 40601, LA 70802, ME 04330, MD 21401, MA 02108, MI 48933, MN 55102',
  'MS 39201, MO 65101, MT 59601, NE 68502, NV 89701, NH 03301, NJ 08608, NM 87501, NY 12207, NC 27601, ND 58501, OH 43215',
  'OK 73102, OR 97301, PA 17101, RI 02903, SC 29201, SD 57501, TN 37219, TX 78701, UT 84111, VT 05602, VA 23219, WA 98501',
  'WV 25301, WI 53703, WY 82001',
].flatMap((line) => line.split(', '))

test('the ranges name the state of every capital', () => {
  expect(capitals).toHaveLength(51)
  const found = capitals.map((capital) => capital.slice(3)).map((postcode) => `${findState(postcode)} ${postcode}`)
  expect(found).toEqual(capitals)
})

/**
 * Places that three digits cannot tell apart: villages served from across the border, two federal offices, and the Marshall
 * Islands.
 */
const acrossTheLine = ['20588 MD', '96960 MH', '96970 MH', '72643 MO', '06390 NY', '73960 TX', '20598 VA', '83414 WY']

const codesPath = sharedData('postcodes_us_geonames.csv')

test('the ranges name the state of all but a few border villages of 41,000 places', overShared(codesPath), () => {
  const rows: { zipcode: string; state_code: string }[] = parse(readFileSync(codesPath ?? ''), { columns: true })
  const known = rows.filter((row) => row.state_code !== '')
  const wrong = known.filter((row) => findState(row.zipcode) !== row.state_code)
  expect(known.length).toBeGreaterThan(30_000)
  expect(wrong.map((row) => `${row.zipcode} ${row.state_code}`)).toEqual(acrossTheLine)
})
