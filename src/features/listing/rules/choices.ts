import { neutralColor } from '../../../platform/pure/limits.ts'
import { toWire } from '../../../platform/pure/money.ts'
import type { Facets } from '../../catalog/contract.ts'
import { rootCategory } from '../../catalog/rules/root-category.ts'

interface Counted {
  value: string
  label: string
  count: number
}

export interface FacetCounts {
  categories: Counted[]
  colors: (Counted & { hex: string })[]
  /** In the merchant's order. */
  sizes: Counted[]
  /** Facets of whole products. */
  facets: { key: string; label: string; choices: (Counted & { hex?: string })[] }[]
  /** Minor units; zeros when no products are left. */
  price: { min: number; max: number }
}

const byLabel = (a: Counted, b: Counted) =>
  a.label < b.label ? -1 : a.label > b.label ? 1 : a.value < b.value ? -1 : 1

/** Counts in the contract's form: only choices with results, in reading order. */
export function listFacets(counts: FacetCounts, currency: string): Facets {
  const choices = (counted: Counted[]) =>
    counted.filter(({ count }) => count > 0).map(({ value, label, count }) => ({ value, label, count }))
  return {
    categories: choices(counts.categories)
      .filter(({ value }) => value !== rootCategory)
      .sort(byLabel),
    brands: choices(counts.facets.find(({ key }) => key === 'brand')?.choices ?? []).sort(byLabel),
    colors: counts.colors
      .filter(({ value, count }) => count > 0 && value !== neutralColor)
      .map(({ value, label, count, hex }) => ({ value, label, count, hex }))
      .sort(byLabel),
    sizes: choices(counts.sizes),
    attributes: counts.facets
      .filter(({ key }) => key !== 'brand')
      .map(({ key, label, choices: counted }) => ({ key, label, choices: counted.filter(({ count }) => count > 0) })),
    price: { min: toWire(counts.price.min, currency), max: toWire(counts.price.max, currency) },
  }
}

/** The counted choices of a facet other than the price. */
export function facetChoices(facets: Facets, key: string): (Counted & { hex?: string | undefined })[] {
  switch (key) {
    case 'category':
      return facets.categories
    case 'brand':
      return facets.brands
    case 'color':
      return facets.colors
    case 'size':
      return facets.sizes
    default:
      return facets.attributes.find((attribute) => attribute.key === key)?.choices ?? []
  }
}
