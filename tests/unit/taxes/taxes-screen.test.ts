// @vitest-environment happy-dom
import { createElement } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { Taxes } from '../../../src/features/taxes/admin/Taxes.tsx'
import { openScreens } from '../../support/admin-screens.ts'
import { enter, findField, hasButton, press, render, shownText, shownTexts, tick } from '../../support/render.ts'

const call = vi.hoisted(() => vi.fn())
vi.mock('../../../src/site/browser/api.ts', () => ({ call }))
const { calls } = openScreens(call)

const german = {
  id: '1',
  name: 'VAT',
  country: 'DE',
  region: '',
  postcodes: [],
  taxClass: '',
  scope: 'anywhere',
  steps: [{ from: 0, percent: 19 }],
  shipping: true,
  reverseCharge: false,
  validFrom: '2020-01-01',
}
const table = { included: false, shownName: '', home: '', taxNumber: '', rows: [german] }
const read = {
  ...table,
  currency: 'USD',
  currencies: {},
  lockedBy: [],
  countries: ['US', 'DE', 'IN'],
  classes: ['Children'],
  version: 'v1',
}
const open = async (over: object = {}) => {
  calls.answer('listTaxes', { ...read, ...over })
  await render(createElement(Taxes))
}
const save = async (rows: object[] = []) => {
  calls.answer('updateTaxes', { ...read, rows, message: 'Saved', version: 'v2' })
  await press('Save')
  return calls.sent('updateTaxes').at(-1)?.body
}

describe('the taxes', () => {
  test('that the environment sets are shown and cannot be changed', async () => {
    await open({ lockedBy: ['TAX_TABLE'] })
    expect(shownText('.notice')).toContain('Taxes are set by TAX_TABLE')
    expect(shownTexts('li')).toEqual(['\u2068VAT\u2069 19% · Germany'])
    expect(hasButton('Save')).toBe(false)
  })

  test('are saved as they were typed, once more with the new version', async () => {
    await open()
    await enter('Prices in the shop', 'true')
    await enter('Name of the taxes on pages', 'GST')
    await enter("The shop's country", 'IN')
    await enter("The shop's state", 'MH')
    await enter('Country', 'IN')
    await enter('State', 'KA')
    await enter('Applies to', 'outside')
    await enter('Name that buyers see', 'IGST')
    await enter('Product tax class', 'Children')
    await enter('Valid from', '2026-01-01')
    await enter('Postcodes', '560001, 560010...560020')
    await enter('Percent, rate 1 of tax 1', '5,5')
    await press('Add a rate from another price')
    await enter('Percent, rate 2 of tax 1', '18')
    await enter('Price of one item, rate 2 of tax 1', '2500.01')
    await tick('Shipping is taxed like the goods it carries')
    const wanted = {
      included: true,
      shownName: 'GST',
      home: 'IN-MH',
      taxNumber: '',
      rows: [
        {
          id: '1',
          name: 'IGST',
          country: 'IN',
          region: 'KA',
          postcodes: ['560001', '560010...560020'],
          taxClass: 'Children',
          scope: 'outside',
          shipping: false,
          reverseCharge: false,
          validFrom: '2026-01-01',
          steps: [
            { from: 0, percent: 5.5 },
            { from: 2500.01, percent: 18 },
          ],
        },
      ],
    }
    expect(await save(wanted.rows)).toEqual({ ...wanted, version: 'v1' })
    expect(await save(wanted.rows)).toMatchObject({ version: 'v2' })
  })

  test.each(['', 'abc'])('a rate of %j is not sent: its field says that a number is missing', async (typed) => {
    await open()
    await enter('Percent, rate 1 of tax 1', typed)
    expect(await save()).toBeUndefined()
    const input = findField('Percent, rate 1 of tax 1')
    expect(input.getAttribute('aria-invalid')).toBe('true')
    expect(shownText(`#${input.getAttribute('aria-describedby')}`)).toBe('The rate must be a number, such as 7.5.')
    expect(shownTexts('#tax-0-faults .error')).toEqual([])
  })

  test('a tax is added, one is removed, and rates are dropped', async () => {
    await open({
      rows: [
        german,
        {
          ...german,
          id: '2',
          name: 'Another',
          steps: [
            { from: 0, percent: 1 },
            { from: 5, percent: 2 },
          ],
        },
      ],
    })
    await press('Remove rate 1 of tax 2')
    await press('Remove tax 1')
    await press('Add a tax')
    await enter('Percent, rate 1 of tax 2', '7')
    const body = (await save()) as { rows: { name: string; steps: object[] }[] }
    expect(body.rows.map(({ name }) => name)).toEqual(['Another', ''])
    expect(body.rows[0]?.steps).toEqual([{ from: 5, percent: 2 }])
  })

  test('an empty table begins with rows for a union, a kingdom or India', async () => {
    await open({ rows: [] })
    await enter('Begin with', 'union')
    const body = (await save()) as { rows: { name: string; country: string }[] }
    expect(body.rows).toHaveLength(27)
    expect(body.rows.find(({ country }) => country === 'DE')).toMatchObject({ steps: [{ from: 0, percent: 19 }] })
  })

  test.each([
    ['union', true, 'Set for you: shoppers in the European Union must be shown prices with tax.'],
    ['kingdom', true, 'Set for you: shoppers in the United Kingdom must be shown prices with tax.'],
    ['india', false, ''],
  ])(
    'rows of the %s show prices with tax where these must, and say so until it is changed',
    async (key, included, note) => {
      await open({ rows: [] })
      await enter('Begin with', key)
      expect((findField('Prices in the shop') as HTMLSelectElement).value).toBe(String(included))
      expect(shownText('.tax-shop [role="status"]')).toBe(note)
      await enter('Prices in the shop', String(!included))
      expect(shownText('.tax-shop [role="status"]')).toBe('')
      expect(await save()).toMatchObject({ included: !included })
    },
  )

  test('rows to begin with leave prices as they are that include taxes already', async () => {
    await open({ rows: [], included: true })
    await enter('Begin with', 'india')
    expect(shownText('.tax-shop [role="status"]')).toBe('')
    expect(await save()).toMatchObject({ included: true })
  })

  test('what is wrong is said at its field, of what has no field in the row, or with the shop', async () => {
    await open()
    calls.refuse('updateTaxes', 'Nothing was saved. Check the marked fields.', {
      faults: [
        { field: 'rows.0.steps.0.percent', problem: 'must be at least 0' },
        { field: 'rows.0.steps', problem: 'must not be empty' },
        { field: 'rows.0.validFrom', problem: 'is the same as in row 1' },
        { field: 'home', problem: 'is needed with its region' },
      ],
    })
    await press('Save')
    const rate = findField('Percent, rate 1 of tax 1')
    expect(shownText(`#${rate.getAttribute('aria-describedby')}`)).toBe('The rate must be at least 0.')
    const day = findField('Valid from')
    expect(shownText(`#${day.getAttribute('aria-describedby')}`)).toBe('The day is the same as in row 1.')
    expect(shownTexts('#tax-0-faults .error')).toEqual(['Rates must not be empty.'])
    expect(findField('Name that buyers see').closest('fieldset')?.getAttribute('aria-describedby')).toBe('tax-0-faults')
    expect(shownTexts('#tax-shop-faults .error')).toEqual(["The shop's place is needed with its region."])
  })

  test('that someone else has changed are overwritten only when that is said', async () => {
    await open()
    calls.refuse('updateTaxes', 'Someone else has changed this', { changes: [{ field: 'rows' }], version: 'v9' })
    await press('Save')
    expect(shownText('.conflict')).toContain('Someone else has saved the taxes')
    calls.answer('updateTaxes', { ...read, message: 'Saved', version: 'v10' })
    await press('Overwrite theirs')
    expect(calls.sent('updateTaxes').at(-1)?.body).toMatchObject({ version: 'v9' })
  })
})
