import { expect, test } from 'vitest'
import { suggestState, warnOfZip } from '../../../src/features/accounts/rules/zip-warning.ts'

const warning = 'This ZIP code is in California. Check the state.'

test.each([
  ['US', 'NY', '94105', warning],
  ['US', 'NY', ' 94105-1234 ', warning],
  ['US', 'CT', '06390', 'This ZIP code is in New York. Check the state.'],
  ['US', 'CA', '94105', undefined],
  ['US', '', '94105', undefined],
  ['US', 'NY', '9410', undefined],
  ['US', 'NY', '00000', undefined],
  ['DE', 'NY', '94105', undefined],
])('in %s, %s with the postcode "%s" says %j', (country, state, postcode, text) => {
  expect(warnOfZip({ country, state, postcode })).toBe(text)
})

test.each([
  ['US', '', '94105', 'CA'],
  ['US', '', '941', undefined],
  ['US', 'NY', '94105', undefined],
  ['DE', '', '94105', undefined],
])('in %s, the region "%s" with the postcode %s becomes %j', (country, state, postcode, suggested) => {
  expect(suggestState({ country, state, postcode })).toBe(suggested)
})
