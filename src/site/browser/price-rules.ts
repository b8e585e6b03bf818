import type { ShownRules } from '../../platform/pure/price-rules.ts'

function readEmbedded(): ShownRules {
  const text = document.querySelector('[data-price-rules]')?.textContent
  if (!text) throw new Error('This page holds no price rules')
  return JSON.parse(text) as ShownRules
}

/** Where a form for an address begins. */
export const readFormCountry = (): string => readPriceRules().home ?? ''

let rules: ShownRules | undefined

/** The shop's rates, which the build writes into every page. */
export function readPriceRules(): ShownRules {
  rules ??= readEmbedded()
  return rules
}
