import { type BasketCurrency, basketCurrencies, countMisfits } from '../support/basket-sums.ts'
import { type Row, report } from './report.ts'

// `node tests/bench/baskets.ts [seed]`: random baskets in five currencies, with codes, rates that are included or added, and refunds in any
// order. Counts those of which a line, a refund, a credit note or the invoice without its credit notes doesn't add up to the minor unit.

const runs = 5000
const seed = Number(process.argv[2] ?? Math.trunc(Math.random() * 2 ** 31))

const rows = (Object.keys(basketCurrencies) as BasketCurrency[]).map((currency): Row => {
  const { baskets, lines, misfits } = countMisfits(currency, { runs, seed })
  if (misfits[0]) console.error(JSON.stringify(misfits[0]))
  return {
    what: `${baskets} random baskets in ${currency}`,
    measured: `${misfits.length} that don't add up`,
    budget: '0',
    met: misfits.length === 0,
    note: `seed ${seed}; ${lines} lines, with their refunds and credit notes`,
  }
})
await report('baskets', rows)
