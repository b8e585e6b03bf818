import { expect, test } from 'vitest'
import { listCountries, nameCountries, usStates } from '../../../src/features/markets/rules/regions.ts'

test('there are the fifty states and DC, then territories and military post offices, with codes and names', () => {
  expect(usStates).toHaveLength(59)
  expect(new Set(usStates.map(({ value }) => value)).size).toBe(59)
  expect(usStates.every(({ value, label }) => /^[A-Z]{2}$/.test(value) && /^[A-Z][A-Za-z. ]{3,}$/.test(label))).toBe(
    true,
  )
  const labels = usStates.map(({ label }) => label)
  expect(labels.slice(0, 52)).toEqual(labels.slice(0, 52).toSorted())
  expect(usStates).toContainEqual({ value: 'DC', label: 'District of Columbia' })
  expect(usStates.at(0)).toEqual({ value: 'AL', label: 'Alabama' })
  expect(usStates.at(51)).toEqual({ value: 'WY', label: 'Wyoming' })
  expect(usStates.map(({ value }) => value)).toEqual(
    expect.arrayContaining(['AS', 'GU', 'MP', 'PR', 'VI', 'AA', 'AE', 'AP']),
  )
})

test("countries have their names in the page's language", () => {
  expect(nameCountries(['US', 'DE'], 'en')).toEqual([
    { value: 'US', label: 'United States' },
    { value: 'DE', label: 'Germany' },
  ])
  expect(nameCountries(['DE'], 'de')).toEqual([{ value: 'DE', label: 'Deutschland' }])
  expect(listCountries(['US'], 'en').map(({ label }) => label)).toEqual([
    'United States',
    'Canada',
    'United Kingdom',
    'Ireland',
    'Australia',
    'New Zealand',
    'Germany',
    'France',
    'Netherlands',
    'Belgium',
    'Austria',
    'Spain',
    'Italy',
    'Sweden',
    'Denmark',
    'India',
  ])
})
