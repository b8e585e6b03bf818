import { describe, expect, test } from 'vitest'
import { findCompositionFault, nameShare, readComposition } from '../../../src/features/catalog/rules/fibres.ts'
import { findProducer, readProducers } from '../../../src/platform/pure/settings/producers.ts'

describe('a composition', () => {
  test.each<[string[], string | null]>([
    [[], null],
    [['60 cotton', '40 linen'], null],
    [['100% Baumwolle'], null],
    [['97,5 coton', '2.5 Élasthanne'], null],
    [['60 cotton', '30 linen'], 'comes to 90%'],
    [['60 cotton', '60 linen'], 'comes to 120%'],
    [['60 cotton', '40 fluff'], 'has “40 fluff”'],
    [['cotton'], 'has “cotton”'],
  ])('%j', (entries, fault) => {
    const found = findCompositionFault(entries)
    if (fault === null) expect(found).toBeNull()
    else expect(found).toContain(fault)
  })

  test('is named in each language, the largest share first', () => {
    const shares = readComposition(['3 elastane', '97 cotton'])
    const name = (language: 'en' | 'de' | 'fr') => shares.map((share) => nameShare(share, language)).join(', ')
    expect(name('en')).toBe('97% cotton, 3% elastane')
    expect(name('de')).toBe('97% Baumwolle, 3% Elasthan')
    expect(name('fr')).toBe('97% coton, 3% élasthanne')
  })
})

test('producers are paragraphs: a name, an address, an email', () => {
  const text =
    'Mill Lda\nRua 1\n4000 Porto, Portugal\ninfo@mill.example\n\nRep GmbH\nhttps://rep.example\nTorstraße 1, Berlin\n'
  expect(readProducers(text)).toEqual([
    { name: 'Mill Lda', address: ['Rua 1', '4000 Porto, Portugal'], contact: 'info@mill.example' },
    { name: 'Rep GmbH', address: ['Torstraße 1, Berlin'], contact: 'https://rep.example' },
  ])
  expect(findProducer(text, 'mill lda')?.contact).toBe('info@mill.example')
  expect(findProducer(text, 'Unknown')).toEqual({ name: 'Unknown', address: [], contact: '' })
  expect(findProducer(text, '')).toBeNull()
})
