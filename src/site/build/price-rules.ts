import { showShortExample } from '../../platform/phone.ts'
import type { PriceRules, ShownRules } from '../../platform/pure/price-rules.ts'
import { ratesAt } from '../../platform/pure/shipping/zones.ts'
import { theme } from '../theme.ts'
import { parsePriceRules } from './parse-price-rules.ts'
import { readApi } from './read-api.ts'

/** Throws if the pages would show other amounts than the API charges. */
export function checkShownCurrency(shown: { currency: string; symbol: string; value: number }, charged: string): void {
  if (shown.currency !== charged) {
    throw new Error(
      `CURRENCY: the pages would show ${shown.currency}, and ${charged} is charged. Set the same for both.`,
    )
  }
  if (shown.value !== 1) {
    throw new Error(`theme.currency.value: prices are charged as they are shown; it must be 1, not ${shown.value}`)
  }
  const symbols = listSymbols(charged)
  if (!symbols.has(shown.symbol)) {
    throw new Error(
      `theme.currency.symbol: "${shown.symbol}" is no sign of ${charged}; take one of ${[...symbols].join(', ')}`,
    )
  }
}

function listSymbols(currency: string): Set<string> {
  const displays = ['code', 'symbol', 'narrowSymbol'] as const
  return new Set(
    displays.flatMap((currencyDisplay) =>
      new Intl.NumberFormat(theme.locale, { style: 'currency', currency, currencyDisplay })
        .formatToParts(0)
        .filter(({ type }) => type === 'currency')
        .map(({ value }) => value),
    ),
  )
}

/** The rules stand in every page: one zone whose rates the plain figures say already is not written again. */
function dropPlainZone({ zones, ...plain }: PriceRules): PriceRules {
  const [zone, ...more] = zones ?? []
  const same = JSON.stringify(ratesAt(plain, { country: '', region: '' })) === JSON.stringify(zone?.rates)
  return zones && (more.length > 0 || !same) ? { ...plain, zones } : plain
}

async function read(): Promise<ShownRules> {
  const reply = await readApi('getPriceRules')
  checkShownCurrency(theme.currency, reply.currency)
  const rules = dropPlainZone(parsePriceRules(reply))
  const phoneExample = showShortExample(rules.home ?? '')
  return {
    ...rules,
    shipTo: reply.shipTo,
    pickupPostcode: reply.pickupPostcode,
    ...(phoneExample && { phoneExample }),
  }
}

let rules: Promise<ShownRules> | undefined

/** The shop's rates as shown on pages; an order is priced by the server, and any difference is shown before paying. */
export function readShownPriceRules(): Promise<ShownRules> {
  rules ??= read()
  return rules
}
