import type { Reply } from '../../../api/schemas.ts'
import { cardsPerPage } from '../../../platform/pure/limits.ts'
import { call } from '../../../site/browser/api.ts'
import { shopCurrency, toCents } from '../../../site/theme.ts'
import { describeCard } from '../../catalog/rules/card.ts'
import { rootCategory } from '../../catalog/rules/root-category.ts'
import type { FilterSummary, SummaryChoice } from '../rules/index-format.ts'
import { type FilterState, formatFilter } from '../rules/query.ts'
import type { ListingParts } from './parts.ts'
import type { Found, Question } from './question.ts'

type Page = Reply<'filterProductsV2'>

/** A list that was continued further starts at its last pages. */
const pagesMax = 8

async function readPage(
  filter: FilterState,
  { query, reading }: ListingParts,
  { isOwn, page, limit }: { isOwn: boolean; page: number; limit: number },
): Promise<Page> {
  const text = query === null ? {} : { query }
  // As the address has it: a category that is named, and be it the root, overrides what the search's text is understood to ask for.
  const address = new URLSearchParams(formatFilter({ ...filter, page: 1 }, reading, isOwn))
  const parameters = { ...text, ...Object.fromEntries(address), page: String(page), limit: String(limit) }
  const outcome = await call('filterProductsV2', { query: parameters, quiet: true })
  if (!outcome.ok) throw new Error(`The list failed: ${outcome.failure.message}`)
  return outcome.reply
}

/** The values that the form shows are known by name although nothing with them is left. */
function withBoxes(choices: readonly SummaryChoice[], form: HTMLFormElement, key: string): SummaryChoice[] {
  const found = new Set(choices.map(({ value }) => value))
  const boxes = Array.from(form.querySelectorAll<HTMLInputElement>(`[data-facet="${key}"] input`), (box) => ({
    value: box.value,
    label: box.parentElement?.textContent?.trim() ?? box.value,
    count: 0,
  }))
  return [...choices, ...boxes.filter(({ value }) => !found.has(value))]
}

/** Names of facets and values, as far as the reply and the page know them. */
function readSummary({ facets, total }: Page, form: HTMLFormElement): FilterSummary {
  const { categories, brands, colors, sizes, attributes, price } = facets
  const labelOf = (key: string) => form.querySelector(`[data-facet="${key}"]`)?.getAttribute('aria-label') ?? key
  return {
    total,
    categories: withBoxes(categories, form, 'category').map((choice) => ({ ...choice, parent: -1 })),
    colors: withBoxes(colors, form, 'color').map((choice) => ({ hex: '', ...choice })),
    sizes: withBoxes(sizes, form, 'size'),
    facets: [{ key: 'brand', label: labelOf('brand'), choices: brands }, ...attributes].map(
      ({ key, label, choices }) => ({
        key,
        label,
        choices: withBoxes(choices, form, key),
      }),
    ),
    currency: shopCurrency,
    price: { min: toCents(price.min), max: toCents(price.max) },
    columnsFile: '',
  }
}

/** The same list from the API, for a page that can't have the index's files. */
export async function askServer({ filter, isOwn }: Question, parts: ListingParts): Promise<Found> {
  const from = Math.max(1, filter.page - pagesMax + 1)
  const numbers = Array.from({ length: filter.page - from + 1 }, (_, at) => from + at)
  const everywhere = { ...filter, category: rootCategory }
  const count = async (by: FilterState) => (await readPage(by, parts, { isOwn: true, page: 1, limit: 1 })).total
  const [pages, inAllCategories] = await Promise.all([
    Promise.all(numbers.map((page) => readPage(filter, parts, { isOwn, page, limit: cardsPerPage }))),
    filter.category === rootCategory ? null : count(everywhere),
  ])
  const [first] = pages
  if (!first) throw new Error('The list has no page')
  return {
    filter,
    summary: readSummary(first, parts.form),
    own: [],
    unknown: first.unknown ?? [],
    cards: pages.flatMap(({ products }) => products.map((product) => describeCard(product, [product]))),
    total: first.total,
    facets: first.facets,
    inAllCategories: inAllCategories ?? first.total,
    count,
  }
}
