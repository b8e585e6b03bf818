// @vitest-environment happy-dom
import { act, createElement } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { ShippingZones } from '../../../src/features/delivery/admin/ShippingZones.tsx'
import { openScreens } from '../../support/admin-screens.ts'
import { enter, findField, hasButton, press, render, shownText, shownTexts } from '../../support/render.ts'

const call = vi.hoisted(() => vi.fn())
vi.mock('../../../src/site/browser/api.ts', () => ({ call }))
const { calls } = openScreens(call)

const rate = (price: number, from = 0, method = 'standard') => ({ method, from, price })
const home = { name: 'Home', places: ['US', 'CA'], rates: [rate(6), rate(0, 100)] }
const north = { name: 'North', places: ['US-AK'], rates: [rate(20), rate(30, 0, 'express')] }
const schedule = {
  cutOff: '',
  handlingDays: 1,
  workingDays: [1, 2, 3, 4, 5],
  holidays: [],
  usHolidays: true,
}
const open = async (over: object = {}) => {
  calls.answer('listShippingZones', {
    zones: [home, north],
    countries: ['US', 'CA', 'DE'],
    lockedBy: [],
    version: 'v1',
    currency: 'USD',
    currencies: { JP: 'JPY' },
    schedule,
    ...over,
  })
  await render(createElement(ShippingZones))
}
const save = async () => {
  calls.answer('updateShippingZones', { message: 'Saved', version: 'v2' })
  await press('Save')
  return calls.sent('updateShippingZones').at(-1)?.body
}

describe('zones and rates', () => {
  test('that the environment sets are shown and cannot be changed', async () => {
    await open({ lockedBy: ['SHIPPING_RATES', 'ALLOWED_COUNTRIES'] })
    expect(shownText('.notice')).toContain('are set by SHIPPING_RATES, ALLOWED_COUNTRIES in the server')
    expect(shownTexts('li')).toEqual(['Home: United States, Canada', 'North: Alaska'])
    expect(hasButton('Save')).toBe(false)
  })

  test('name their places, and offer those that the zone lacks, by name, states last', async () => {
    await open()
    expect(shownTexts('legend').slice(0, -1)).toEqual(['Home', 'North'])
    expect(shownTexts('ul[aria-label="Places of North"] li')).toEqual(['Alaska×'])
    const choices = [...document.querySelectorAll('#zone-0-place option')].map((option) => option.textContent)
    expect(choices.slice(0, 3)).toEqual(['Add a country or region', 'Germany', 'Alabama (United States)'])
    const others = [...document.querySelectorAll('#zone-1-place option')].map((option) => option.textContent)
    expect(others.slice(1, 5)).toEqual(['Canada', 'Germany', 'United States', 'Alabama (United States)'])
    expect(others).not.toContain('Alaska (United States)')
  })

  test('are saved as they were typed, once more with the new version', async () => {
    await open()
    await enter('Name', 'Our country')
    await enter('Countries and regions', 'DE')
    await press('Remove Canada from Our country')
    await enter('Price, rate 1 of Our country', '7,50')
    await enter('From a subtotal of, rate 2 of Our country', '120')
    await enter('Method, rate 2 of Our country', 'express')
    await press('Add a rate')
    await enter('Price, rate 3 of Our country', '0')
    await press('Remove rate 1 of North')
    const zones = [
      { name: 'Our country', places: ['US', 'DE'], rates: [rate(7.5), rate(0, 120, 'express'), rate(0)] },
      { ...north, rates: [rate(30, 0, 'express')] },
    ]
    expect(await save()).toEqual({ zones, leaveOut: [], version: 'v1' })
    expect(await save()).toEqual({ zones, leaveOut: [], version: 'v2' })
  })

  test('of a removed zone go, and the others keep theirs', async () => {
    await open()
    await press('Remove Home')
    expect(shownTexts('legend').slice(0, -1)).toEqual(['North'])
    expect(findField('Price, rate 1 of North').value).toBe('$20.00')
    expect(await save()).toMatchObject({ zones: [north] })
  })

  test('are in the currency of the market of their countries', async () => {
    await open({ zones: [home, { name: 'Japan', places: ['JP'], rates: [rate(800)] }] })
    expect(findField('Price, rate 1 of Home').value).toBe('$6.00')
    expect(findField('Price, rate 1 of Japan').value).toBe('¥800')
    await enter('Price, rate 1 of Japan', '1,200')
    expect(await save()).toMatchObject({ zones: [home, { rates: [rate(1200)] }] })
  })

  test('of a new zone begin with one whose price is typed', async () => {
    await open({ zones: [] })
    await press('Add a zone')
    expect(shownTexts('legend').slice(0, -1)).toEqual(['Zone 1'])
    await enter('Method, rate 1 of Zone 1', 'express')
    await enter('Method, rate 1 of Zone 1', 'standard')
    await enter('Price, rate 1 of Zone 1', '0')
    expect(await save()).toMatchObject({ zones: [{ name: '', places: [], rates: [rate(0)] }] })
  })
})

describe('methods', () => {
  test('begin with the rates, and are saved with days, basis, limit and pick-up place', async () => {
    await open()
    await press('Set days, pick-up and more methods for Home')
    await enter('Name for shoppers', 'DHL')
    await enter('Fewest working days, DHL of Home', '2')
    await enter('Most working days, DHL of Home', '4')
    await enter('Free from, DHL of Home', '100')
    await press('Add a method to Home')
    const second = { of: 'Method 2 of Home' }
    const [, box] = [...document.querySelectorAll<HTMLInputElement>('.zone .zone [type="checkbox"]')]
    await act(async () => box?.click())
    await enter(`Street address, ${second.of}`, '1 Dock St')
    const body = await save()
    expect(body).toMatchObject({
      zones: [
        {
          methods: [
            {
              id: 'standard',
              name: 'DHL',
              days: [2, 4],
              steps: [
                { from: 0, price: 6 },
                { from: 100, price: 0 },
              ],
              freeFrom: 100,
            },
            { place: { line1: '1 Dock St', country: 'US' }, days: [2, 4] },
          ],
        },
        north,
      ],
    })
    expect(body).not.toHaveProperty('schedule')
  })

  test('leave by a schedule, whose errors stand in it', async () => {
    await open()
    await enter('Holidays, a date such as 2026-12-25 on each line', '2026-12-25, 2026-12-26')
    expect(await save()).toMatchObject({ schedule: { holidays: ['2026-12-25', '2026-12-26'] } })
    const faults = [{ field: 'schedule.holidays.0', problem: 'must be days such as 2026-12-25' }]
    calls.refuse('updateShippingZones', 'Nothing was saved. Check the marked fields.', { faults })
    await press('Save')
    expect(shownTexts('.error')).toEqual(['Holidays must be days such as 2026-12-25.'])
  })
})

describe('a refusal', () => {
  const refuse = async (body: object) => {
    calls.refuse('updateShippingZones', 'Nothing was saved. Check the marked fields.', body)
    await press('Save')
  }

  test('stands in the zone that it is about, and goes when it is mended', async () => {
    await open()
    await refuse({
      faults: [
        { field: 'zones.1.rates', problem: 'need one from 0' },
        { field: 'zones.1', problem: 'is empty' },
      ],
    })
    expect(shownTexts('.zone .error')).toEqual(['Rates need one from 0.', 'This zone is empty.'])
    const zones = [...document.querySelectorAll('.zone')].map((zone) => zone.getAttribute('aria-describedby'))
    expect(zones).toEqual([null, 'zone-1-faults', null])
    await save()
    expect(shownTexts('.error')).toEqual([])
  })

  test('for a country that would no longer be served offers to leave it out', async () => {
    await open()
    await press('Remove Canada from Home')
    await refuse({ faults: [{ field: 'zones', problem: 'leave out Canada' }] })
    expect(shownText('[role="alert"]')).toBe('Zones leave out Canada.')
    calls.answer('updateShippingZones', { message: 'Saved', version: 'v2' })
    await press('Stop delivering to Canada')
    expect(calls.sent('updateShippingZones').at(-1)?.body).toMatchObject({ leaveOut: ['CA'], version: 'v1' })
    expect(shownText('[role="alert"]')).toBe('')
  })

  test('of all zones, with no country lost, offers nothing', async () => {
    await open()
    await refuse({ faults: [{ field: 'zones', problem: 'are too many' }] })
    expect(shownTexts('button').some((name) => name.startsWith('Stop delivering'))).toBe(false)
  })

  test('because of somebody else’s change lets mine win over it', async () => {
    await open()
    await refuse({ changes: [{ field: 'zones', theirs: [] }], version: 'v9' })
    expect(shownText('.conflict')).toContain('Your changes are still in the form.')
    calls.answer('updateShippingZones', { message: 'Saved', version: 'v10' })
    await press('Overwrite theirs')
    expect(calls.sent('updateShippingZones').at(-1)?.body).toMatchObject({ version: 'v9', leaveOut: [] })
    expect(document.querySelector('.conflict')).toBeNull()
  })
})
