import type { PriceRules } from '../domain/pricing.ts'

function readEmbedded(): PriceRules {
  const text = document.querySelector('[data-price-rules]')?.textContent
  if (!text) throw new Error('This page holds no price rules')
  return JSON.parse(text) as PriceRules
}

let rules: PriceRules | undefined

/** The shop's rates, as the build wrote them into every page. */
export function readPriceRules(): PriceRules {
  rules ??= readEmbedded()
  return rules
}
