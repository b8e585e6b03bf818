import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fitProfile as contract } from '../../../src/features/catalog/fit-profile-contract.ts'
import {
  emptyProfile,
  isEmptyProfile,
  keepSizes,
  mergeProfiles,
  readProfile,
  sizesFor,
} from '../../../src/features/catalog/rules/fit-profile.ts'

const size = fc.constantFrom('XS', 'S', 'M', 'L', 'XL', '15.5', '16')
const body = fc.record({
  heightMm: fc.integer({ min: 1000, max: 2400 }),
  weightGrams: fc.integer({ min: 25_000, max: 300_000 }),
  build: fc.constantFrom('men' as const, 'women' as const),
  usualSize: fc.constantFrom('', 'M', 'XXL'),
})
const profile = fc.record({
  sizes: fc.dictionary(fc.constantFrom('shirts', 'trousers', 'other'), fc.uniqueArray(size, { minLength: 1 })),
  only: fc.boolean(),
  body: fc.option(body),
  shirt: fc.option(fc.record({ chestMm: fc.integer({ min: 100, max: 2000 }) })),
})

describe('merging at sign-in', () => {
  test('adds what this browser has to what the account has, preferred sizes first', () => {
    const account = { ...emptyProfile, sizes: { shirts: ['M'] } }
    const browser = { ...emptyProfile, sizes: { shirts: ['L', 'M'], trousers: ['32'] }, only: true }
    expect(mergeProfiles(account, browser)).toEqual({
      sizes: { shirts: ['M', 'L'], trousers: ['32'] },
      only: true,
      body: null,
      shirt: null,
    })
  })

  test("keeps the account's body and shirt, and takes this browser's where it has none", () => {
    const person = { heightMm: 1800, weightGrams: 80_000, build: 'men' as const, usualSize: 'M' }
    const guest = { ...person, heightMm: 1700 }
    const browser = { ...emptyProfile, body: guest, shirt: { chestMm: 1080 } }
    expect(mergeProfiles({ ...emptyProfile, body: person }, browser)).toMatchObject({
      body: person,
      shirt: { chestMm: 1080 },
    })
    expect(mergeProfiles(emptyProfile, browser)).toMatchObject({ body: guest })
  })

  test('again changes nothing, and nothing of the account is lost', () => {
    fc.assert(
      fc.property(profile, profile, (account, browser) => {
        const merged = mergeProfiles(account, browser)
        expect(mergeProfiles(merged, browser)).toEqual(merged)
        for (const [kind, sizes] of Object.entries(account.sizes)) {
          expect(merged.sizes[kind]?.slice(0, sizes.length)).toEqual(sizes)
        }
        expect(contract.parse(merged)).toEqual(merged)
      }),
    )
  })
})

describe('the sizes of kinds of garment', () => {
  const profile = { ...emptyProfile, only: true, sizes: { shirts: ['M', 'L'], trousers: ['32'] } }

  test('are those of the kinds asked for, each once', () => {
    expect(sizesFor(profile, ['shirts'])).toEqual(['M', 'L'])
    expect(sizesFor(profile, ['trousers', 'shirts', 'hats'])).toEqual(['32', 'M', 'L'])
    expect(sizesFor(profile, ['toString', '__proto__'])).toEqual([])
  })

  test('are replaced kind by kind; without any left, lists show every size', () => {
    expect(keepSizes(profile, ['shirts'], ['XL'])).toMatchObject({
      only: true,
      sizes: { shirts: ['XL'], trousers: ['32'] },
    })
    const forgotten = keepSizes(keepSizes(profile, ['shirts'], []), ['trousers'], [])
    expect(forgotten).toEqual(emptyProfile)
    expect(isEmptyProfile(forgotten)).toBe(true)
  })
})

describe('a stored profile', () => {
  test('is read as it was written', () => {
    fc.assert(
      fc.property(profile, (kept) => {
        expect(readProfile(JSON.parse(JSON.stringify(kept)))).toEqual(kept)
      }),
    )
  })

  test('that someone tampered with is read as far as it fits, and is always one that the account accepts', () => {
    const tampered = {
      sizes: { shirts: ['M', 7, '', ' ', 'M\n'], hats: 'L', caps: [], ['k'.repeat(201)]: ['M'] },
      only: 'yes',
      body: { heightMm: 1800.5, weightGrams: 80_000, build: 'men' },
      shirt: { chestMm: 1080, neckMm: 1, sleeveMm: '600' },
    }
    expect(readProfile(tampered)).toEqual({ ...emptyProfile, sizes: { shirts: ['M'] }, shirt: { chestMm: 1080 } })
    fc.assert(
      fc.property(fc.anything(), fc.jsonValue(), (nonsense, json) => {
        for (const value of [nonsense, json, { sizes: json, body: json, shirt: json }]) {
          expect(contract.safeParse(readProfile(value)).success).toBe(true)
        }
      }),
    )
  })
})
