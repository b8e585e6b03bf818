import { expect, test } from 'vitest'
import { type BasketCurrency, basketCurrencies, countMisfits } from '../../support/basket-sums.ts'

const seed = Math.trunc(Math.random() * 2 ** 31)

test.each(Object.keys(basketCurrencies) as BasketCurrency[])(
  'in %s every line, refund and credit note of random baskets adds up to the minor unit (`npm run bench -- baskets` has more)',
  (currency) => {
    const { misfits } = countMisfits(currency, { runs: 300, seed })
    const [first] = misfits
    expect(misfits.length, `seed ${seed}: ${JSON.stringify(first)}`).toBe(0)
  },
)
