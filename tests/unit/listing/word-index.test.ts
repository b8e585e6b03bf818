import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ProductTexts, WordIndex } from '../../../src/features/listing/rules/word-index.ts'

const word = fc.constantFrom('shirt', 'shirts', 'linen', 't-shirt', 'navy', "men's", 'é', 'slim fit', '40"', '')
const texts = fc.record({ name: word, words: fc.array(word, { maxLength: 4 }).map((all) => all.join(' ')) })
const groups = fc.array(
  fc.array(fc.constantFrom('shi', 'lin', 't-sh', 'navy', 'fit', 'é', 'slim f'), { minLength: 1 }),
  {
    minLength: 1,
    maxLength: 3,
  },
)

/** What the index promises: no product with the words is left out. */
function contains({ name, words }: ProductTexts, alternatives: readonly string[]): boolean {
  const all = `${name} ${words}`.split(/[^\p{L}\p{N}]+/u)
  return alternatives.some((text) => all.some((own) => own.startsWith(text.split(/[^\p{L}\p{N}]+/u)[0] ?? '')))
}

describe('the words of a catalogue', () => {
  test('find every product with all of the words, or any, in order, whatever changed before', () => {
    const catalogue = fc.array(fc.tuple(fc.integer({ min: 1, max: 9 }).map(String), texts), { maxLength: 8 })
    fc.assert(
      fc.property(fc.array(catalogue, { minLength: 1, maxLength: 4 }), groups, (versions, wanted) => {
        const index = new WordIndex()
        for (const version of versions) {
          const byId = new Map(version)
          const ids = [...byId.keys()]
          const textsOf = (id: string) => byId.get(id) ?? { name: '', words: '' }
          index.update(ids, textsOf)
          expect(ids.map((_id, place) => index.textsAt(place))).toEqual(ids.map(textsOf))
          const holds = (id: string) => wanted.map((alternatives) => contains(textsOf(id), alternatives))
          const places = (fits: (id: string) => boolean) => ids.flatMap((id, place) => (fits(id) ? [place] : []))
          const all = [...index.find({ groups: wanted, match: 'all' })]
          const any = [...index.find({ groups: wanted, match: 'any' })]
          expect(all).toEqual(places((id) => holds(id).every(Boolean)))
          expect(any).toEqual(places((id) => holds(id).some(Boolean)))
        }
      }),
    )
  })

  test('stay as small as the catalogue, however often it changes', () => {
    const index = new WordIndex()
    for (let round = 0; round < 3000; round += 1) index.update(['7'], () => ({ name: `shirt ${round}`, words: '' }))
    expect([...index.find({ groups: [['shirt']], match: 'all' })]).toEqual([0])
    expect([...index.find({ groups: [['1']], match: 'all' })]).toEqual([])
    expect(index.size).toBeLessThan(1100)
  })
})
