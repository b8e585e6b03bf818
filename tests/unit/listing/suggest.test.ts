import { beforeAll, describe, expect, test } from 'vitest'
import { applyRules } from '../../../src/features/listing/rules/apply-rules.ts'
import { filterIndex } from '../../../src/features/listing/rules/filter.ts'
import { makeLexicon } from '../../../src/features/listing/rules/lexicon.ts'
import { emptyFilter } from '../../../src/features/listing/rules/query.ts'
import { type Suggesting, suggestWords } from '../../../src/features/listing/rules/suggest.ts'
import { openListing } from '../../support/open-listing.ts'
import { showProduct } from '../../support/shown-product.ts'

const fitOf = (value: string) => [{ key: 'fit', label: 'Fit', unit: '', values: [{ value, label: value }] }]
const sized = { M: 1 }
const formal = { slug: 'formal', name: 'Formal' }

let suggesting: Suggesting
beforeAll(() => {
  const { index } = openListing([
    showProduct('1', { category: formal, stock: { navy: sized, blue: sized }, attributes: fitOf('slim') }),
    showProduct('2', { category: formal, stock: { blue: sized }, attributes: fitOf('slim') }),
    showProduct('3', { category: { slug: 'polos', name: 'Polos' }, stock: { red: sized } }),
  ])
  const pages = [{ title: 'How to wash linen', path: '/blog/wash', words: '' }]
  const rules = { synonyms: [], stopWords: [], queries: [], pages, roles: { returns: '/our-returns' } }
  const lexicon = applyRules(makeLexicon(index.summary, filterIndex(index, emptyFilter).facets), rules)
  const categories = index.summary.categories.map((category) => ({ ...category, count: 1 }))
  suggesting = {
    summary: { ...index.summary, categories },
    lexicon,
    index,
    recent: ['Slim suit'],
    popular: ['slim jacket'],
  }
})

describe('suggestions of words', () => {
  test('searches of this browser come before popular ones and names of the shop', () => {
    expect(suggestWords('sli', suggesting).queries).toEqual(['Slim suit', 'slim jacket', 'slim'])
  })

  test('a last word is continued if what comes before has it', () => {
    expect(suggestWords('blue sli', suggesting).queries).toEqual(['blue slim'])
    expect(suggestWords('red sli', suggesting).queries).toEqual([])
    expect(suggestWords('slim ', suggesting).queries).toEqual(['Slim suit', 'slim jacket'])
  })

  test('without the index, only names of the shop are offered, no combinations', () => {
    expect(suggestWords('sli', { ...suggesting, index: null }).queries).toContain('slim')
    expect(suggestWords('red sli', { ...suggesting, index: null }).queries).toEqual([])
  })

  test('categories and pages are found by the beginning of their names', () => {
    expect(suggestWords('pol', suggesting).categories).toEqual([{ value: 'polos', label: 'POLOS' }])
    expect(suggestWords('refu', suggesting).pages).toEqual([{ title: 'Returns', path: '/our-returns' }])
    expect(suggestWords('return policy', suggesting).pages).toEqual([{ title: 'Returns', path: '/our-returns' }])
    expect(suggestWords('wash linen', suggesting).pages).toEqual([{ title: 'How to wash linen', path: '/blog/wash' }])
    // The shop has no page about privacy.
    expect(suggestWords('privacy', suggesting).pages).toEqual([])
    expect(suggestWords('xx', suggesting)).toEqual({ queries: [], categories: [], pages: [] })
  })
})
