import { expect, test } from 'vitest'
import { understandQuery } from '../../../src/features/listing/rules/trade-words.ts'

test.each<[string, string[], string[]]>([
  ['men shirt', ['shirt'], []],
  ['linen shirt for the man', ['linen', 'shirt'], []],
  ['color navy', ['navy'], []],
  ['xl', [], ['xl']],
  ['oxford 2xl', ['oxford'], ['xxl', '2xl']],
  ['blue linen size m', ['blue', 'linen'], ['m']],
  ['m', ['m'], []],
  ['full sleeve shirt', ['long', 'sleeve', 'shirt'], []],
  ['men', ['men'], []],
  ['for men', ['for', 'men'], []],
])('%s asks for the words %j and the sizes %j', (query, words, sizes) => {
  expect(understandQuery(query.split(' '))).toEqual({ words, sizes })
})
