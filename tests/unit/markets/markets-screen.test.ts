// @vitest-environment happy-dom
import { act, createElement } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { MarketsSection } from '../../../src/features/markets/admin/MarketsSection.tsx'
import { openScreens } from '../../support/admin-screens.ts'
import { makeMarket } from '../../support/five-markets.ts'
import { enter, press, render, shownText, shownTexts, tick, until } from '../../support/render.ts'

const call = vi.hoisted(() => vi.fn())
vi.mock('../../../src/site/browser/api.ts', () => ({ call }))
const { calls } = openScreens(call)

const german = { ...makeMarket(), id: '1', paymentMethods: [], unpriced: 2 }
const read = { markets: [german], currency: 'USD', countries: ['US', 'DE', 'AT', 'IN'], version: 'v1' }
const prices = [
  { variantId: '7', product: 'Quay Shirt', sku: 'QUAY-M', shopPrice: 50, price: 45.99, ownPrice: null },
  { variantId: '8', product: 'Mill Shirt', sku: 'MILL-M', shopPrice: 50, price: null, ownPrice: null },
]

const open = async (over: object = {}) => {
  calls.answer('listMarkets', { ...read, ...over })
  calls.answer('listMarketPrices', { currency: 'EUR', prices, total: 2 })
  await render(createElement(MarketsSection))
}
const save = async () => {
  calls.answer('updateMarkets', { ...read, message: 'Saved', version: 'v2' })
  await press('Save')
  return calls.sent('updateMarkets').at(-1)?.body
}

describe('the markets', () => {
  test('are saved as they were entered, with the version that was read', async () => {
    await open({ markets: [] })
    await press('Add a market')
    await enter('Name', 'Austria')
    await enter('Address', 'at')
    await enter('Countries', 'AT')
    await enter('Currency', 'eur')
    await enter('Language', 'de')
    await enter('Prices and taxes', 'true')
    await enter('Name of the taxes on pages', 'USt.')
    await enter('The shop’s tax number there', 'ATU12345678')
    await enter('One USD in EUR', '0,92')
    await enter('Rounding', 'five')
    await tick('EPS')
    await enter('Amounts of gift cards', '20, 50')
    await enter('Gift cards of any amount from', '10')
    await enter('Gift cards of any amount up to', '150')
    expect(await save()).toEqual({
      markets: [
        {
          key: 'at',
          name: 'Austria',
          countries: ['AT'],
          currency: 'EUR',
          language: 'de',
          taxIncluded: true,
          taxShownName: 'USt.',
          taxNumber: 'ATU12345678',
          paymentMethods: ['eps'],
          rate: 0.92,
          rounding: 'five',
          giftCardAmounts: '20, 50',
          giftCardFrom: '10',
          giftCardTo: '150',
        },
      ],
      version: 'v1',
    })
  })

  test('without a rate are refused before the server is asked, and its reasons stand at the market', async () => {
    await open()
    await enter('One USD in EUR', 'x')
    await press('Save')
    expect(calls.sent('updateMarkets')).toEqual([])
    expect(shownTexts('.error')).toEqual(['The rate must be a number, such as 7.5.'])
    await enter('One USD in EUR', '1')
    const faults = [{ field: 'markets.0.countries', problem: 'overlap: Germany is in /at/ too' }]
    calls.refuse('updateMarkets', 'Some settings do not fit', { faults })
    await press('Save')
    expect(shownTexts('.error')).toEqual(['Countries overlap: Germany is in /at/ too.'])
  })

  test('say what is wrong with the amounts of gift cards at the market', async () => {
    await open()
    expect(shownText('.hint')).toContain('Amounts in EUR, such as 25, 50, 100')
    await enter('Amounts of gift cards', '20.555')
    const problem = 'must have at most 2 decimal places in EUR'
    calls.refuse('updateMarkets', 'Some settings do not fit', {
      faults: [{ field: 'markets.0.giftCardAmounts', problem }],
    })
    await press('Save')
    expect(shownTexts('.error')).toEqual([`Gift cards ${problem}.`])
  })

  test('say what has no price, and show all prices with a rate before it is saved', async () => {
    await open()
    expect(shownText('.notice')).toContain('2 variants have no price here and are not sold')
    await enter('One USD in EUR', '0.95')
    await enter('Rounding', 'whole')
    await act(async () => {
      document.querySelector('details')?.toggleAttribute('open', true)
      document.querySelector('details')?.dispatchEvent(new Event('toggle'))
    })
    await until(() => expect(shownText('tbody')).toContain('QUAY-M'))
    expect(calls.sent('listMarketPrices').at(-1)?.query).toEqual({
      market: 'de',
      page: '1',
      rate: '0.95',
      rounding: 'whole',
    })
    expect(shownText('tbody')).toMatch(/Quay Shirt, QUAY-M[\s\S]*€45\.99[\s\S]*Mill Shirt, MILL-M[\s\S]*Not sold/)
    calls.answer('updateMarketPrices', { message: 'Saved' })
    await enter('Own price of MILL-M', '44')
    await press('Set the price of MILL-M')
    expect(calls.sent('updateMarketPrices')[0]?.body).toEqual({ market: 'de', prices: [{ variantId: '8', price: 44 }] })
  })

  test('that somebody else has changed meanwhile are not overwritten unasked', async () => {
    await open()
    await enter('Name', 'Deutschland')
    calls.refuse('updateMarkets', 'Changed', { changes: [{ field: 'markets', theirs: '' }], version: 'v9' })
    await press('Save')
    expect(shownText('.conflict')).toContain('Someone else has saved the markets')
    calls.answer('updateMarkets', { ...read, message: 'Saved', version: 'v10' })
    await press('Overwrite theirs')
    expect(calls.sent('updateMarkets').at(-1)?.body).toMatchObject({ version: 'v9' })
  })
})
