import { readFileSync } from 'node:fs'
import { demoCategories } from '../../demo/catalogue/categories.ts'
import { type DemoProduct, demoProducts } from '../../demo/catalogue/products.ts'

/** One line of the file: the query and, by the demo's facts, the products that must and may be found. */
export interface JudgedQuery {
  kind: string
  query: string
  must: ReadonlySet<string>
  /** Other acceptable results besides the required ones. */
  fits: ReadonlySet<string>
  page: string | null
}

function categoriesOf(slug: string): string[] {
  const category = demoCategories.find((one) => one.slug === slug)
  return category ? [slug, ...(category.parentSlug ? categoriesOf(category.parentSlug) : [])] : []
}

const cents = (value: string) => Number(value) * 100

function isTrue(product: DemoProduct, key: string, values: readonly string[]): boolean {
  const { fabric, pattern, fit, sleeve, collar, brandSlug, categorySlug } = product
  const told: Record<string, readonly string[]> = {
    fabric: [fabric],
    pattern: [pattern],
    fit: [fit],
    sleeve: [sleeve],
    collar: [collar],
    brand: [brandSlug],
    category: categoriesOf(categorySlug),
  }
  const given = told[key]
  if (!given) throw new Error(`No such fact: ${key}`)
  return values.some((value) => given.includes(value))
}

interface Condition {
  key: string
  sign: string
  values: string[]
}

function readCondition(text: string): Condition {
  const [, key = '', sign = '', value = ''] = /^([a-z]+)(=|~|<=|>=)?(.*)$/.exec(text) ?? []
  return { key, sign, values: value.split(',') }
}

/** Whether all conditions hold; those of colour and size for the same variant, in stock or not. */
function holds(product: DemoProduct, conditions: readonly Condition[], inStock: boolean): boolean {
  const of = (wanted: string) => conditions.find(({ key }) => key === wanted)?.values
  const colors = of('color')
  const sizes = of('size')
  const variant = product.variants.some(
    ({ colorSlug, size, stock }) =>
      (!inStock || stock > 0) && (colors?.includes(colorSlug) ?? true) && (sizes?.includes(size.toLowerCase()) ?? true),
  )
  return (
    variant &&
    conditions.every(({ key, sign, values }) => {
      const [value = ''] = values
      if (key === 'color' || key === 'size' || key === 'page' || key === 'everything') return true
      if (key === 'nothing') return false
      if (key === 'price')
        return sign === '<=' ? product.priceCents <= cents(value) : product.priceCents >= cents(value)
      if (key === 'name') return product.name.toLowerCase().includes(value.replaceAll('_', ' '))
      return isTrue(product, key, values)
    })
  )
}

function pick(text: string, inStock: boolean): string[] {
  const sides = text.split('|').map((side) => side.trim().split(/\s+/).filter(Boolean).map(readCondition))
  const asked = sides.filter((conditions) => conditions.some(({ key }) => key !== 'page'))
  return demoProducts
    .filter((product) => asked.some((conditions) => holds(product, conditions, inStock)))
    .map(({ slug }) => slug)
}

export function readJudgedQueries(): JudgedQuery[] {
  const lines = readFileSync('tests/fixtures/search-queries.txt', 'utf8').split('\n')
  let kind = ''
  return lines.flatMap((line) => {
    kind = /^\[(\w+)\]$/.exec(line)?.[1] ?? kind
    const [query, judged] = line.startsWith('#') ? [] : line.split(' -> ')
    if (query === undefined || judged === undefined) return []
    const [must = '', may = ''] = judged.split(' ~ ')
    return {
      kind,
      query,
      must: new Set(pick(must, true)),
      // Sold-out products may be found, but need not be.
      fits: new Set([...pick(must, false), ...(may ? pick(may, false) : [])]),
      page: /page=(\S+)/.exec(must)?.[1] ?? null,
    }
  })
}
